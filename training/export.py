"""Writes `model.onnx` (one picture) and `model-several.onnx` (one and further ones) next to a checkpoint's shards. The
graphs contain no weights: their initialisers point into the shards.

    python3 export.py checkpoint-folder

Each int8 weight becomes Cast -> Mul(scale); onnxruntime folds both when it loads the model, so arithmetic is float32.
(DequantizeLinear would say the same, but onnxruntime keeps those nodes for its own quantised kernels and then neither
packs the weights nor joins convolution and normalisation.)
"""

import json
import os
import sys
import tempfile

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

import checkpoint
from frustum import IMAGE
from network import OUTPUTS, Conv, Network, Released, TransformerBlock

OPSET = 17
ONNX_TYPES = {"int8": TensorProto.INT8, "float32": TensorProto.FLOAT}


class Several(Released):
    """One object: its first picture, any number of further ones, and their slots."""

    def forward(self, rgba, further, slots):
        return super().forward(rgba, further, slots, ((1, len(slots)),))


def traced_graph(network: Network, several: bool) -> onnx.ModelProto:
    """The graph with float weights, normalisation kept apart and parameter names kept, so that shards can be found by
    name."""
    picture = torch.rand(1, 4, IMAGE, IMAGE)
    inputs = (picture, torch.rand(2, 4, IMAGE, IMAGE), torch.tensor([0, 2])) if several else (picture,)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "traced.onnx")
        legacy = {} if torch.__version__.startswith("1.") else {"dynamo": False}
        torch.onnx.export(
            (Several if several else Released)(network).eval(),
            inputs,
            path,
            input_names=["rgba", "further", "slots"][: len(inputs)],
            output_names=list(OUTPUTS),
            opset_version=OPSET,
            training=torch.onnx.TrainingMode.PRESERVE,
            do_constant_folding=False,
            dynamic_axes={"further": {0: "pictures"}, "slots": {0: "pictures"}} if several else None,
            **legacy,
        )
        return onnx.load(path)


def external(name: str, place: dict) -> TensorProto:
    tensor = TensorProto(
        name=name, data_type=ONNX_TYPES[place["type"]], dims=place["shape"], data_location=TensorProto.EXTERNAL
    )
    for key, value in (
        ("location", f"weights-{place['shard']}.bin"),
        ("offset", place["offset"]),
        ("length", place["bytes"]),
    ):
        tensor.external_data.add(key=key, value=str(value))
    return tensor


def export(folder: str) -> list:
    with open(os.path.join(folder, "weights.json")) as file:
        manifest = json.load(file)
    TransformerBlock.plain_attention, Conv.padded = True, False
    network = Network().eval()
    fresh = checkpoint.load_into(network, checkpoint.load(folder)[0])
    if fresh:  # of an older architecture: what was never trained would be random numbers
        raise SystemExit(f"{folder} has no {', '.join(fresh)}: export it with the code that it was trained with.")
    return [
        write_graph(folder, name, traced_graph(network, several), manifest)
        for name, several in (("model.onnx", False), ("model-several.onnx", True))
    ]


def with_small_grid(nodes: list) -> list:
    """The pixel coordinates [1, 2, n, n] made of one row and one column: half a megabyte less, the same numbers."""
    out = []
    for node in nodes:
        value = numpy_helper.to_array(node.attribute[0].t) if node.op_type == "Constant" else np.zeros(0)
        if value.size < 4096 or value.shape[:2] != (1, 2):
            out.append(node)
            continue
        name, pieces = node.output[0], (value[:, :1, :, :1], value[:, 1:, :1, :])
        whole = [np.broadcast_to(piece, (1, 1, *value.shape[2:])) for piece in pieces]
        assert np.array_equal(np.concatenate(whole, 1), value), "the large constant is not the grid"
        constant = lambda key, array: helper.make_node(
            "Constant", [], [f"{name}.{key}"], value=numpy_helper.from_array(np.ascontiguousarray(array))
        )
        out.append(constant("shape", np.array(whole[0].shape, np.int64)))
        for key, piece in zip("yx", pieces):
            out += [
                constant(key, piece),
                helper.make_node("Expand", [f"{name}.{key}", f"{name}.shape"], [f"{name}.{key}.whole"]),
            ]
        out.append(helper.make_node("Concat", [f"{name}.y.whole", f"{name}.x.whole"], [name], axis=1))
    return out


def with_short_names(graph: onnx.GraphProto) -> None:
    """Gives every intermediate value a short name, names no node, and states equal constants once: half of the file.
    Names of inputs, outputs and weights stay."""
    kept = {value.name for value in (*graph.input, *graph.output, *graph.initializer)}
    names, constants, nodes = {}, {}, []
    short = lambda name: name if name in kept or not name else names.setdefault(name, format(len(names), "x"))
    for node in graph.node:
        node.name, node.doc_string = "", ""
        for k, name in enumerate(node.input):
            node.input[k] = short(name)
        if node.op_type == "Constant" and node.output[0] not in kept:
            value = node.attribute[0].SerializeToString()
            if value in constants:
                names[node.output[0]] = constants[value]
                continue
            constants[value] = short(node.output[0])
        for k, name in enumerate(node.output):
            node.output[k] = short(name)
        nodes.append(node)
    assert not names.keys() & kept and not set(names.values()) & kept
    del graph.node[:], graph.value_info[:]
    graph.node.extend(nodes)


def write_graph(folder: str, name: str, model: onnx.ModelProto, manifest: dict) -> str:
    graph = model.graph
    initialisers, expand = [], []
    for tensor in graph.initializer:
        entry = manifest["tensors"].get(tensor.name.replace("network.", "", 1))
        if entry is None:
            initialisers.append(tensor)
        elif "scale" in entry:
            initialisers += [
                external(tensor.name + ".int8", entry["values"]),
                external(tensor.name + ".scale", entry["scale"]),
            ]
            expand += [
                helper.make_node("Cast", [tensor.name + ".int8"], [tensor.name + ".cast"], to=TensorProto.FLOAT),
                helper.make_node("Mul", [tensor.name + ".cast", tensor.name + ".scale"], [tensor.name]),
            ]
        else:
            initialisers.append(external(tensor.name, entry["values"]))
    nodes = with_small_grid(list(graph.node))
    del graph.initializer[:], graph.node[:]
    graph.initializer.extend(initialisers)
    graph.node.extend(expand + nodes)
    with_short_names(graph)
    model.producer_name, model.producer_version = "tangible", ""
    path = os.path.join(folder, name)
    with open(path, "wb") as file:
        file.write(model.SerializeToString())
    onnx.checker.check_model(path)
    return path


if __name__ == "__main__":
    for written in export(sys.argv[1]):
        print(written, os.path.getsize(written), "bytes")
