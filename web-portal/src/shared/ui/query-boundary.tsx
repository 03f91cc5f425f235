import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { Failure } from './failure.js';

interface BoundaryProps {
  readonly children: ReactNode;
  readonly onReset: () => void;
}

class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    if (this.state.error === null) return this.props.children;
    return (
      <Failure
        error={this.state.error}
        retry={() => {
          this.props.onReset();
          this.setState({ error: null });
        }}
      />
    );
  }
}

/** Says what failed in the place of what failed; the rest of the page stays. */
export function QueryBoundary({ children }: { children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>{({ reset }) => <Boundary onReset={reset}>{children}</Boundary>}</QueryErrorResetBoundary>
  );
}
