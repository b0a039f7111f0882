"""The worked example of McLaws' charge, 10.12 to 10.34, die by die, on the Antietam map."""

from gloire.systems.glory3.actions import (
    AdvanceTo,
    DeclareCharge,
    EndDeclaring,
    FireDefensively,
    JoinCharge,
    ResolveCharge,
    RetreatTo,
)
from gloire.systems.glory3.happened import ChargeResolved, DefensiveShot
from tests.systems.glory3.scene import Scene

X, Y, Z = "cs-semmes", "cs-kershaw", "cs-barksdale"
A, B, C, D = "us-hofmann", "us-patrick", "us-phelps", "us-duryee"


def mclaws() -> Scene:
    """X has A, B and C in front, Y has C and D, Z has D alone."""
    return Scene(
        "cs-gen-mclaws",
        turn=5,
        cs_gen_mclaws="2212",
        cs_semmes="2011 4",
        cs_kershaw="2111 3",
        cs_barksdale="2212 4",
        us_hofmann="1910 1",
        us_patrick="1911 1",
        us_phelps="2012 0",
        us_duryee="2112 0",
    ).to("DeclareCharges")


def test_10_12_who_covers_leaves_others_free() -> None:
    """X covers C, so that Y charges D alone; with nobody beside it X must charge all three."""
    scene = mclaws()
    charges = {(one.units, one.hexes) for one in scene.offers(DeclareCharge)}
    assert ((Y,), ("2112",)) in charges
    assert ((X,), ("1910", "1911", "2012")) in charges
    assert ((X,), ("1910",)) not in charges
    assert scene.why_not(DeclareCharge((X,), ("1910",))) == ("10.12", "must-charge-all")


def test_10_12_to_10_34_the_example_of_mclaws() -> None:
    scene = mclaws()
    scene.do(DeclareCharge((X,), ("1910", "1911", "2012")))
    scene.do(DeclareCharge((Y,), ("2112",)), JoinCharge((Z,), Y), EndDeclaring())

    # Three fires at X need 8 or 9, without a modifier; two of them hit, and X withdraws.
    shots = scene.do(FireDefensively(A, ("2011",)), 8, FireDefensively(B, ("2011",)), 3)
    shots += scene.do(FireDefensively(C, ("2011",)), 9)
    fired = [shot for shot in shots if isinstance(shot, DefensiveShot)]
    assert [(shot.total, shot.cohesion, shot.modifiers, shot.hit) for shot in fired] == [
        (8, 7, (), True),
        (3, 7, (), False),
        (9, 7, (), True),
    ]
    assert scene.state(X) == "withdrawn"

    # D could fire at Y and Z with 1 less each, which makes Z safe; it fires at Y alone, and fails.
    assert FireDefensively(D, ("2111", "2212")) in scene.offered
    scene.do(FireDefensively(D, ("2111",)), 7)
    assert scene.state(Y) == "good"

    # 9 to 6 gives 1, cohesion 8 to 5 gives 3: a 5 becomes a 9, D retreats and checks, and Z must advance.
    scene.do(ResolveCharge(X))
    (resolved,) = (one for one in scene.do(ResolveCharge(Y), 5) if isinstance(one, ChargeResolved))
    assert [(part.what, part.value) for part in resolved.modifiers] == [("odds", 1), ("cohesion", 3)]
    assert (resolved.total, resolved.result) == (9, "D R+C")
    scene.do(4)
    scene.do(scene.offers(RetreatTo)[0])
    scene.to("ChooseAdvance")
    assert scene.offered == [AdvanceTo(Z, "2112")]


def test_10_32_fire_at_two_hexes_has_one_less_for_each() -> None:
    scene = mclaws()
    scene.do(DeclareCharge((Y,), ("2112",)), JoinCharge((Z,), Y), EndDeclaring())
    shots = [one for one in scene.do(FireDefensively(D, ("2111", "2212")), 8, 9) if isinstance(one, DefensiveShot)]
    assert [(shot.unit, shot.total, shot.hit) for shot in shots] == [(Y, 7, False), (Z, 8, False)]
