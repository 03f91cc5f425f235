import { Component, type ReactNode } from 'react';
import { PageFailure } from './PageFailure.js';

/** A page that breaks takes only itself down; the menu stays. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <PageFailure onRetry={() => this.setState({ broken: false })} /> : this.props.children;
  }
}
