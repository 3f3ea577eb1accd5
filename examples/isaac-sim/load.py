"""Puts an asset onto the ground of a stage in Isaac Sim, lets it fall and says where it lies.

    ./python.sh load.py mug        in the folder of Isaac Sim 4.5 or 5

`mug` is the folder of an asset that was made with the format usd.
"""
import sys
from pathlib import Path

from isaacsim import SimulationApp

app = SimulationApp({"headless": True})

# These exist once the application runs.
from isaacsim.core.api import World
from isaacsim.core.api.objects import GroundPlane
from isaacsim.core.prims import SingleRigidPrim
from isaacsim.core.utils.stage import add_reference_to_stage

SECONDS = 3
STEP_S = 1 / 240

world = World(stage_units_in_meters=1.0, physics_dt=STEP_S, rendering_dt=STEP_S)
GroundPlane("/World/ground", z_position=0)
# Rigid body, mass, inertia, convex hulls and friction come with the reference.
add_reference_to_stage(str(Path(sys.argv[1]).resolve() / "usd/model.usda"), "/World/mug")
mug = world.scene.add(SingleRigidPrim("/World/mug", name="mug", position=[0, 0, 0.05]))

world.reset()
for _ in range(round(SECONDS / STEP_S)):
    world.step(render=False)
position, _ = mug.get_world_pose()
print(f"at rest at {position} m, {mug.get_mass():.4f} kg, {abs(mug.get_linear_velocity()).max():.5f} m/s")
app.close()
