import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Screen } from '../routes.ts';
import { tenderOf } from '../screen-views.ts';
import { followLinks } from './follow-links.ts';

/** React leaves the elements of a parent alone whose content is given as text, and when hydrating does not compare them. */
const AS_SERVED = { __html: '' };

let served: Screen | null = null;

/** Call before hydration: the page that the server has sent is not rendered again. */
export function keepServed(screen: Screen): void {
  served = screen;
}

/**
 * A page to read. Its elements are the same as the server sends them and as React renders them when the page is opened by a
 * link; React hydrates none of them. What moves or is pressed in it works with the elements themselves.
 */
export function StaticPage({ screen, children }: { screen: Screen; children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null);
  const [isKept] = useState(() => served === screen);
  const navigate = useNavigate();
  useEffect(() => tenderOf(screen)?.(page.current!), [screen]);
  useEffect(() => (isKept ? followLinks(page.current!, navigate) : undefined), [isKept, navigate]);
  useEffect(
    () => () => {
      served = null;
    },
    [],
  );
  return isKept ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; what is there stays.
    <div ref={page} dangerouslySetInnerHTML={AS_SERVED} suppressHydrationWarning />
  ) : (
    <div ref={page}>{children}</div>
  );
}
