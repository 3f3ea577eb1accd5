# Makes a rigid body of an asset, keeps it as mug.tscn, and lets it fall onto a table.
#
#   timeout 60 godot3-server --path . --editor --quit
#   godot3-server --path . --script drop.gd
#
# The editor imports model.glb, and sometimes waits for more when it has done so.
#
# The folder mug of the project holds model.glb, report.json and web/colliders.obj of an asset.
extends SceneTree

const FOLDER = "res://mug"
const SECONDS = 3.0
const STILL_M_S = 0.01
# Godot 3 keeps 4 cm around every shape, which is made for people and houses.
const MARGIN_M = 0.001

var body: RigidBody
var time_s = 0.0

func _init():
	var table = StaticBody.new()
	var slab = BoxShape.new()
	slab.margin = MARGIN_M
	slab.extents = Vector3(0.4, 0.02, 0.3)
	add_shape(table, slab, Vector3(0, -0.02, 0))
	get_root().add_child(table)
	body = make_body()
	save_scene(body)
	body.translation.y += 0.02
	get_root().add_child(body)

# Godot 3 turns a body about its origin, so the centre of mass is put there.
func make_body() -> RigidBody:
	var physics = read_json(FOLDER + "/report.json").physics
	var centre = Vector3(physics.centreOfMassM[0], physics.centreOfMassM[1], physics.centreOfMassM[2])
	var made = RigidBody.new()
	made.name = "mug"
	made.mass = physics.massKg
	made.translation = centre
	made.physics_material_override = PhysicsMaterial.new()
	made.physics_material_override.friction = physics.dynamicFriction
	made.physics_material_override.bounce = physics.restitution
	for points in read_hulls(FOLDER + "/web/colliders.obj"):
		var shape = ConvexPolygonShape.new()
		shape.points = points
		shape.margin = MARGIN_M
		add_shape(made, shape, -centre)
	var visual = load(FOLDER + "/model.glb").instance()
	visual.translation = -centre
	made.add_child(visual)
	return made

func add_shape(parent: CollisionObject, shape: Shape, place: Vector3):
	var node = CollisionShape.new()
	node.shape = shape
	node.translation = place
	parent.add_child(node)

func read_json(path: String) -> Dictionary:
	var file = File.new()
	assert(file.open(path, File.READ) == OK)
	return parse_json(file.get_as_text())

# The corners of every convex piece: an object of the OBJ each.
func read_hulls(path: String) -> Array:
	var file = File.new()
	assert(file.open(path, File.READ) == OK)
	var hulls = []
	for part in Array(file.get_as_text().split("\no ")).slice(1, -1):
		var points = PoolVector3Array()
		for line in part.split("\n"):
			var words = line.split(" ")
			if words[0] == "v":
				points.append(Vector3(float(words[1]), float(words[2]), float(words[3])))
		hulls.append(points)
	return hulls

func save_scene(node: Node):
	for child in node.get_children():
		child.owner = node
	var scene = PackedScene.new()
	scene.pack(node)
	assert(ResourceSaver.save("res://mug.tscn", scene) == OK)

func _iteration(delta: float) -> bool:
	time_s += delta
	if time_s < SECONDS:
		return false
	var place = body.translation
	var speed = body.linear_velocity.length()
	var lies_still = speed < STILL_M_S and place.y > 0
	print("%d shapes, %.4f kg, at rest at %.4f %.4f %.4f m, %.5f m/s" % [
		body.get_child_count() - 1, body.mass, place.x, place.y, place.z, speed])
	print("it lies still on the table" if lies_still else "it does not lie still on the table")
	quit(0 if lies_still else 1)
	return true
