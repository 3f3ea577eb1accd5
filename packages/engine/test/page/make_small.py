"""Writes small.onnx: the operators of the shape network for a picture of 16 pixels a side. `pip install onnx`, then run this here.

Its convolutions of 6 and 18 channels and its batch normalisation of two dimensions are the ones that the runtime for graphics
processors computes wrongly in one of its two layouts.
"""

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

random = np.random.default_rng(1)
initializers, nodes = [], []


def constant(name, values, kind=np.float32):
    initializers.append(numpy_helper.from_array(np.array(values, kind), name))
    return name


def node(operator, inputs, output, **attributes):
    nodes.append(helper.make_node(operator, inputs, [output], **attributes))
    return output


def weights(name, shape, scale):
    """As the networks keep them: whole numbers of 8 bits and a scale."""
    whole = constant(f"{name}.int8", random.integers(-127, 128, shape), np.int8)
    cast = node("Cast", [whole], f"{name}.cast", to=TensorProto.FLOAT)
    return node("Mul", [cast, constant(f"{name}.scale", scale)], name)


def shape_of(name, *sides):
    return constant(name, sides, np.int64)


def normalise(x, name):
    """Over eight channels."""
    channels = np.arange(8)
    mean, variance = constant(f"{name}.mean", channels / 30), constant(f"{name}.variance", 1 + channels / 12)
    return node("BatchNormalization", [x, ones, zeros, mean, variance], name)


ones, zeros = constant("ones", np.ones(8)), constant("zeros", np.zeros(8))
x = node("Conv", ["picture", weights("w1", (8, 6, 5, 5), 0.001)], "conv1", strides=[2, 2], pads=[2] * 4)
x = node("Relu", [normalise(x, "norm1")], "relu")
x = node("Transpose", [node("Reshape", [x, shape_of("flat", 8, 64)], "pixels")], "tokens", perm=[1, 0])
x = node("LayerNormalization", [x, ones, zeros], "layer", axis=-1)
query = node("Gemm", [x, weights("w2", (8, 8), 0.005), zeros], "query", transB=1)
key = node("Gemm", [x, weights("w3", (8, 8), 0.005), zeros], "key", transB=1)
scores = node("MatMul", [query, node("Transpose", [key], "keys", perm=[1, 0])], "scores")
attended = node("MatMul", [node("Softmax", [scores], "attention", axis=-1), x], "attended")
x = node("Add", [attended, x], "residual")
erf = node("Erf", [node("Div", [x, constant("root", 2**0.5)], "scaled")], "erf")
x = node("Mul", [x, node("Add", [erf, constant("one", 1)], "gate")], "gelu")
x = node("Transpose", [normalise(x, "norm2")], "channels", perm=[1, 0])
x = node("Reshape", [x, shape_of("square", 1, 8, 8, 8)], "map")
half = {"mode": "linear", "coordinate_transformation_mode": "half_pixel"}
x = node("Resize", [x, "", constant("twice", [1, 1, 2, 2])], "resized", **half)
four = node("Slice", ["picture", shape_of("from", 0), shape_of("to", 4), shape_of("axis", 1)], "four")
x = node("Concat", [x, "picture", four], "joined", axis=1)
x = node("Conv", [x, weights("w4", (4, 18, 3, 3), 0.001)], "conv2", pads=[1] * 4)
node("Sigmoid", [node("DepthToSpace", [x], "finer", blocksize=2, mode="CRD")], "shape")

picture = helper.make_tensor_value_info("picture", TensorProto.FLOAT, [1, 6, 16, 16])
shape = helper.make_tensor_value_info("shape", TensorProto.FLOAT, [1, 1, 32, 32])
graph = helper.make_graph(nodes, "small", [picture], [shape], initializers)
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], producer_name="tangible")
model.ir_version = 8
onnx.checker.check_model(model)
onnx.save(model, "small.onnx")
