import { Component, type ReactNode } from 'react';
import { Notice } from '../content/Notice.tsx';
import { Button } from '../controls/Button.tsx';

export interface PageBoundaryProps {
  /** Shown instead of a page that could not be opened. */
  message: string;
  again: string;
  /** Where it is: another path is another attempt. */
  path: string;
  onFail(): void;
  children: ReactNode;
}

/**
 * Keeps the bar and the footer if a page fails: its files could not be fetched, or it crashed. Reloading helps in both
 * cases, and after a deployment.
 */
export class PageBoundary extends Component<PageBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override componentDidCatch() {
    this.props.onFail();
  }

  override componentDidUpdate(before: PageBoundaryProps, { hasFailed }: { hasFailed: boolean }) {
    if (hasFailed && before.path !== this.props.path) this.setState({ hasFailed: false });
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Notice kind="problem" text={this.props.message}>
        <Button onClick={() => location.reload()}>{this.props.again}</Button>
      </Notice>
    );
  }
}
