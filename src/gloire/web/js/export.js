// The board as a file: one SVG that needs nothing else, or a picture of it.

import { likes, theme } from "./memory.js";

export function saveFile(name, content, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Ground and play in one drawing, with its style and the symbols of its counters. */
function boardSvg(map) {
  const drawing = map.ground.drawing.cloneNode(true);
  if (!likes.numbers) drawing.querySelector(".l-numbers")?.remove();
  for (const part of document.getElementById("symbols").children) drawing.append(part.cloneNode(true));
  for (const layer of map.play.children) drawing.append(layer.cloneNode(true));
  drawing.dataset.theme = theme();
  return new XMLSerializer().serializeToString(drawing);
}

export const exportSvg = (map, frame) => saveFile(`${frame.scenario}.svg`, boardSvg(map), "image/svg+xml");

export async function exportPng(map, frame) {
  const [, , width, height] = frame.box;
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(boardSvg(map))}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width * 2;
  canvas.height = height * 2;
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => saveFile(`${frame.scenario}.png`, blob, "image/png"));
}
