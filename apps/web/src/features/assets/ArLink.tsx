import { useEffect, useState } from 'react';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './AssetHead.module.css';
import { sceneViewerUrl } from './scene-viewer-url.ts';

export interface ArLinkProps {
  name: string;
  glbUrl: string | null;
  /** Null where the asset does not have that format. */
  usdzUrl: string | null;
  previewUrl: string | null;
}

/**
 * Opens the asset in the camera picture of a phone: Quick Look on iOS, Scene Viewer on Android. Other devices have
 * neither, and show nothing.
 */
export function ArLink({ name, glbUrl, usdzUrl, previewUrl }: ArLinkProps) {
  const { t } = useWords('assets');
  const [device, setDevice] = useState<'ios' | 'android' | null>(null);
  useEffect(() => {
    const link = document.createElement('a');
    if (link.relList.supports?.('ar')) setDevice('ios');
    else if (/Android/i.test(navigator.userAgent)) setDevice('android');
  }, []);

  if (device === 'android' && glbUrl) {
    return <LinkButton to={sceneViewerUrl({ glbUrl, name, pageUrl: location.href })}>{t('assets.ar')}</LinkButton>;
  }
  if (device === 'ios' && usdzUrl) {
    return (
      <span className={styles.ar}>
        {/* Safari takes a link for one to Quick Look only if a picture is all that it contains. */}
        <a rel="ar" href={usdzUrl}>
          <img src={previewUrl ?? '/favicon.svg'} alt={t('assets.ar')} />
        </a>
        <span aria-hidden="true">{t('assets.ar')}</span>
      </span>
    );
  }
  return null;
}
