import type { ReactNode } from 'react';
import styles from './Article.module.css';
import type { ArticleSection } from './article-section.ts';
import { Contents } from './Contents.tsx';
import page from './Page.module.css';
import { PageHead } from './PageHead.tsx';

export interface ArticleProps {
  title: string;
  lead: string;
  sections: readonly ArticleSection[];
  /** The content after the last section. */
  children: ReactNode;
}

/** A page to read: numbered sections, with their list at the side on wide screens. */
export const Article = ({ title, lead, sections, children }: ArticleProps) => (
  <div className={page.column}>
    <PageHead title={title} lead={lead} />
    <div className={styles.page}>
      <Contents sections={sections} />
      <article className={styles.article}>
        {sections.map(({ id, title: heading, body }, index) => (
          <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
            <SectionMark number={index + 1} id={`${id}-title`} title={heading} />
            {body}
          </section>
        ))}
      </article>
    </div>
    {children}
  </div>
);

/** A number on a hairline, as sheets of a drawing are numbered. */
const SectionMark = ({ number, id, title }: { number: number; id: string; title: string }) => (
  <h2 id={id} className={styles.mark}>
    <span className={styles.number} aria-hidden="true">
      {String(number).padStart(2, '0')}
    </span>
    {title}
  </h2>
);

/** A note in the margin next to the paragraph before it. */
export const MarginNote = ({ children }: { children: ReactNode }) => <aside className={styles.note}>{children}</aside>;

/** Full-width content: tables, figures, code. */
export const Wide = ({ children }: { children: ReactNode }) => <div className={styles.wide}>{children}</div>;
