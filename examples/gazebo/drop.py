"""Lets an asset fall onto a table in DART, the physics engine that Gazebo takes by default.

    apt install python3-dartpy
    /usr/bin/python3 drop.py mug

`mug` is the folder of an asset that was made with the format urdf.
"""
import sys
from pathlib import Path

import dartpy as dart
import numpy as np

SECONDS = 3
STEP_S = 0.001
STILL_M_S = 0.01

urdf = Path(sys.argv[1]).resolve() / "urdf/model.urdf"
body = dart.utils.DartLoader().parseSkeleton(str(urdf))
shapes = body.getBodyNode(0).getNumShapeNodes()

table = dart.dynamics.Skeleton("table")
_, slab = table.createWeldJointAndBodyNodePair()
shape = slab.createShapeNode(dart.dynamics.BoxShape([0.8, 0.6, 0.04]))
shape.createCollisionAspect()
shape.createDynamicsAspect()
place = dart.math.Isometry3()
place.set_translation([0, 0, -0.02])
shape.setRelativeTransform(place)

world = dart.simulation.World()
world.setGravity([0, 0, -9.81])
world.setTimeStep(STEP_S)
world.addSkeleton(table)
world.addSkeleton(body)
# The last three of the six are where a free body is.
start = np.zeros(6)
start[5] = 0.02
body.setPositions(start)
for _ in range(round(SECONDS / STEP_S)):
    world.step()

x, y, z = body.getPositions()[3:]
speed = float(np.abs(body.getVelocities()).max())
print(f"{shapes} shapes, {body.getMass():.4f} kg, at rest at {x:.4f} {y:.4f} {z:.4f} m, {speed:.5f} m/s")
sys.exit(0 if speed < STILL_M_S and abs(z) < 0.02 else "it does not lie still on the table")
