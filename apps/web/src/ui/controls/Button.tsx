import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './Button.module.css';

type Kind = 'action' | 'plain' | 'quiet';

const classOf = (kind: Kind, isSmall: boolean) => `${styles.button} ${styles[kind]} ${isSmall ? styles.small : ''}`;

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `action` is for the main action of a screen. Default: plain. */
  kind?: Kind;
  isSmall?: boolean;
  /** Shows that it works, and takes no further press. */
  isBusy?: boolean;
}

export function Button({ kind = 'plain', isSmall = false, isBusy = false, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf(kind, isSmall)}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
    >
      {children}
    </button>
  );
}

export interface LinkButtonProps {
  /** A path of the site, or an address elsewhere. */
  to: string;
  kind?: Kind;
  isSmall?: boolean;
  /** The name of the file, for a link that downloads. */
  download?: string;
  onClick?: () => void;
  children: ReactNode;
}

/** A link that looks like a button. */
export function LinkButton({ to, kind = 'action', isSmall = false, children, ...rest }: LinkButtonProps) {
  const className = classOf(kind, isSmall);
  return /^\/(?!api\/)/.test(to) && rest.download === undefined ? (
    <Link to={to} className={className} {...rest}>
      {children}
    </Link>
  ) : (
    <a href={to} className={className} {...rest}>
      {children}
    </a>
  );
}
