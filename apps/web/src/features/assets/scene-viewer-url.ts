/**
 * The address that opens a model in Android's Scene Viewer. Where that is missing, the browser stays on the page.
 *
 * @example
 * sceneViewerUrl({ glbUrl: '/files/model.glb', name: 'Mug', pageUrl: 'https://tangible.example/en/shared/x' });
 */
export function sceneViewerUrl({ glbUrl, name, pageUrl }: { glbUrl: string; name: string; pageUrl: string }): string {
  const query = new URLSearchParams({ file: new URL(glbUrl, pageUrl).href, mode: 'ar_preferred', title: name });
  const intent = [
    'scheme=https',
    'package=com.google.android.googlequicksearchbox',
    'action=android.intent.action.VIEW',
    `S.browser_fallback_url=${encodeURIComponent(pageUrl)}`,
    'end;',
  ].join(';');
  return `intent://arvr.google.com/scene-viewer/1.0?${query}#Intent;${intent}`;
}
