"""Lets an asset fall onto a table in MuJoCo and says how it lies.

    pip install mujoco
    python3 drop.py table.xml

The folder `mug` of the asset lies beside table.xml.
"""
import sys

import mujoco

SECONDS = 3
STILL_M_S = 0.01

model = mujoco.MjModel.from_xml_path(sys.argv[1])
data = mujoco.MjData(model)
while data.time < SECONDS:
    mujoco.mj_step(model, data)

x, y, z = data.qpos[:3]
speed = float(abs(data.qvel[:3]).max())
print(f"MuJoCo {mujoco.__version__}: at rest at {x:.4f} {y:.4f} {z:.4f} m, {speed:.5f} m/s")
sys.exit(0 if speed < STILL_M_S and z > 0.7 else "it does not lie still on the table")
