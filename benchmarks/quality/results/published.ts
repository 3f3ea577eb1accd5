/**
 * Figures that others published for their systems, for orientation. Not comparable with ours: other objects, other
 * pictures, another alignment (a search over rotations, then ICP), and one system's figure differs by a third between
 * two papers on a set of the same name.
 */
export interface Published {
  system: string;
  source: string;
  cd: number;
  f10: number;
  f20?: number;
  f50?: number;
  psnr?: number;
}

const TRIPOSR = 'arXiv 2403.02151 (TripoSR), GSO';
const SF3D = 'arXiv 2408.00653 (SF3D), GSO';
const SPAR3D = 'arXiv 2501.04689 (SPAR3D), GSO';

export const PUBLISHED: Published[] = [
  { system: 'One-2-3-45', source: TRIPOSR, cd: 0.227, f10: 0.382, f20: 0.63, f50: 0.878 },
  { system: 'OpenLRM', source: TRIPOSR, cd: 0.18, f10: 0.43, f20: 0.698, f50: 0.938 },
  { system: 'ZeroShape', source: TRIPOSR, cd: 0.16, f10: 0.489, f20: 0.757, f50: 0.952 },
  { system: 'TGS', source: TRIPOSR, cd: 0.122, f10: 0.637, f20: 0.846, f50: 0.968 },
  { system: 'TripoSR', source: TRIPOSR, cd: 0.111, f10: 0.651, f20: 0.871, f50: 0.98 },
  { system: 'TripoSR', source: SF3D, cd: 0.111, f10: 0.645 },
  { system: 'SF3D', source: SF3D, cd: 0.098, f10: 0.701 },
  { system: 'Shap-E', source: SPAR3D, cd: 0.204, f10: 0.359, f20: 0.638, f50: 0.922, psnr: 15.3 },
  { system: 'LN3Diff', source: SPAR3D, cd: 0.174, f10: 0.422, f20: 0.703, f50: 0.949, psnr: 17.1 },
  { system: 'LGM', source: SPAR3D, cd: 0.196, f10: 0.356, f20: 0.635, f50: 0.936, psnr: 17.0 },
  { system: 'CRM', source: SPAR3D, cd: 0.161, f10: 0.437, f20: 0.735, f50: 0.961, psnr: 17.5 },
  { system: 'TripoSR', source: SPAR3D, cd: 0.145, f10: 0.501, f20: 0.784, f50: 0.968, psnr: 18.5 },
  { system: 'InstantMesh', source: SPAR3D, cd: 0.135, f10: 0.545, f20: 0.812, f50: 0.971, psnr: 18.1 },
  { system: 'SF3D', source: SPAR3D, cd: 0.137, f10: 0.54, f20: 0.806, f50: 0.97, psnr: 18.0 },
  { system: 'SPAR3D', source: SPAR3D, cd: 0.12, f10: 0.584, f20: 0.85, f50: 0.983, psnr: 18.6 },
];
