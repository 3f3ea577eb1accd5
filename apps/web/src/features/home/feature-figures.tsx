import type { FileFormat } from '@tangible/contracts';

/** Written out, because the list of the contracts would bring its schemas onto the first page. */
const NAMES = ['GLB', 'USDZ', 'USD', 'FBX', 'OBJ', 'STL', 'URDF', 'MJCF', 'SDF'] satisfies Uppercase<FileFormat>[];

/** Small technical drawings: the object in ink, its dimensions in the signal colour. */
export const FIGURES = {
  watertight: (
    <>
      <path d="M46 78L80 14l34 64zM46 78l34-20 34 20M80 14v44" className="ink" />
      <circle cx="80" cy="58" r="5" className="proven" />
      <path d="M85 58h40" className="proven" />
    </>
  ),
  materials: (
    <>
      <circle cx="80" cy="48" r="34" className="ink" />
      <path d="M80 14a34 34 0 0 1 0 68z" className="fill" />
      <path d="M56 24c10 8 14 20 14 24s-4 18-14 24M46 48h34" className="ink" />
    </>
  ),
  scale: (
    <>
      <path d="M52 20h44v52H52zM96 20l14-8v52l-14 8M52 20l14-8h44" className="ink" />
      <path d="M36 20h10M36 72h10M41 20v52M52 80v10M96 80v10M52 85h44" className="signal" />
    </>
  ),
  physics: (
    <>
      <path d="M40 70c6-40 26-56 44-50 20 6 38 22 36 50z" className="ink" />
      <path d="M40 70l10-30 26-22 30 12 14 40z" className="dash" />
      <path d="M80 50v32M74 76l6 8 6-8" className="signal" />
      <circle cx="80" cy="50" r="3" className="signalFill" />
    </>
  ),
  proof: (
    <>
      <path d="M20 82h120" className="ink" />
      <path d="M62 10h26v22H62z" className="dash" transform="rotate(-12 75 21)" />
      <path d="M66 36h26v22H66z" className="dash" transform="rotate(8 79 47)" />
      <path d="M67 60h26v22H67z" className="ink" />
      <path d="M108 68l6 7 12-15" className="proven" />
    </>
  ),
  formats: (
    <>
      {NAMES.map((name, index) => (
        <text key={name} x={12 + (index % 3) * 52} y={24 + Math.floor(index / 3) * 28} className="label">
          {name}
        </text>
      ))}
      <path d="M54 8v78M106 8v78" className="signal" />
    </>
  ),
};
