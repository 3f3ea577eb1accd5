"""python3 -m unittest tests.test_size_teacher  (needs PyTorch; no GPU)"""

import unittest

import torch

from losses import picture_losses
from network import Network
from size_teacher import SizeTeacher
from warm_compiler import dummy_inputs, dummy_truth

COUNT = 2


class SizeTeacherTest(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(1)
        self.network = Network(16, (1, 0), 2, (8, 8, 8), (8, 8, 8), (1, 0))
        self.inputs, self.truth = dummy_inputs(COUNT, "cpu"), dummy_truth(COUNT, "cpu")

    def test_the_first_samples_are_taught_the_older_networks_answer_and_the_others_stay(self):
        true = self.truth["log_h"].clone()
        SizeTeacher(self.network, "cpu").teach(self.inputs, self.truth)
        expected = self.network.eval()(self.inputs[0])["scalars"][:, 0]
        self.assertAlmostEqual(float(self.truth["log_h"][0]), float(expected[0]), places=5)
        self.assertEqual(float(self.truth["log_h"][1]), float(true[1]))
        self.assertEqual((float(self.truth["size_taught"][0]), float(self.truth["size_known"][0])), (1.0, 0.0))

    def test_the_expected_error_is_trained_by_known_sizes_alone(self):
        out = self.network.eval()(self.inputs[0])
        for known, taught, trained in ((0.0, 1.0, (True, False)), (1.0, 1.0, (True, True)), (0.0, 0.0, (False, False))):
            numbers = out["scalars"].detach().requires_grad_()
            self.truth["size_known"].fill_(known)
            self.truth["size_taught"].fill_(taught)
            picture_losses({**out, "scalars": numbers}, self.truth)["size"].backward()
            self.assertEqual(tuple(bool((numbers.grad[:, k] != 0).all()) for k in (0, 7)), trained)


if __name__ == "__main__":
    unittest.main()
