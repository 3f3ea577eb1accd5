import type { GenerationTask } from '@tangible/contracts';
import { useEffect, useState } from 'react';
import { fetchBytes } from '../../api/fetch-bytes.ts';
import { LazyViewer } from '../../ui/controls/LazyViewer.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { modelTypeOf } from './check-model.ts';
import styles from './ModelPicker.module.css';
import { ModelPicture } from './ModelPicture.tsx';
import { readModel } from './read-model.ts';

/** The uploaded model, untouched: in the viewer where it is a GLB, as a picture where it is an OBJ or STL. */
export function BeforeModel({ task: { originalUrl } }: { task: GenerationTask }) {
  const { t } = useWords('finish');
  const name = originalUrl ? new URL(originalUrl, location.href).pathname : '';
  const type = modelTypeOf(name);
  const positions = usePositions(type === 'obj' || type === 'stl' ? originalUrl : null, name);
  return (
    <div className={styles.before}>
      <h3>{t('finish.before')}</h3>
      {type === 'glb' && originalUrl && (
        <div className={styles.original}>
          <LazyViewer url={originalUrl} name={t('finish.before')} />
        </div>
      )}
      {positions && <ModelPicture positions={positions} alt={t('finish.found.alt')} />}
      {type === 'zip' && <p>{t('finish.beforeZip')}</p>}
    </div>
  );
}

/** The triangles of a stored OBJ or STL; null until they are here, and where they cannot be read. */
function usePositions(url: string | null, name: string): Float32Array | null {
  const [positions, setPositions] = useState<Float32Array | null>(null);
  useEffect(() => {
    if (!url) return;
    let left = false;
    fetchBytes(url).then(
      (bytes) => !left && setPositions(readModel(name, bytes)?.triangles?.positions ?? null),
      () => {
        // The asset itself is shown; the picture of the original is an extra.
      },
    );
    return () => {
      left = true;
    };
  }, [url, name]);
  return positions;
}
