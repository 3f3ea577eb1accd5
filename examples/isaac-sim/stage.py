"""Makes a stage that refers to an asset, with gravity and a ground, for any program that reads UsdPhysics.

    pip install usd-core
    python3 stage.py mug table.usda

`mug` is the folder of an asset that was made with the format usd.
"""
import sys
from pathlib import Path

from pxr import Gf, Usd, UsdGeom, UsdPhysics

folder, file = sys.argv[1:]
stage = Usd.Stage.CreateNew(file)
UsdGeom.SetStageUpAxis(stage, UsdGeom.Tokens.z)
UsdGeom.SetStageMetersPerUnit(stage, 1)
UsdPhysics.SetStageKilogramsPerUnit(stage, 1)
root = UsdGeom.Xform.Define(stage, "/World")
stage.SetDefaultPrim(root.GetPrim())
UsdPhysics.Scene.Define(stage, "/World/physics")
ground = UsdGeom.Plane.Define(stage, "/World/ground")
ground.CreateAxisAttr(UsdGeom.Tokens.z)
UsdPhysics.CollisionAPI.Apply(ground.GetPrim())
mug = UsdGeom.Xform.Define(stage, "/World/mug")
mug.GetPrim().GetReferences().AddReference((Path(folder) / "usd/model.usda").as_posix())
mug.AddTranslateOp().Set(Gf.Vec3d(0, 0, 0.05))
stage.Save()
