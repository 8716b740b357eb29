import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** What is inside, as the beginning of a sentence: `The Workshop`. */
  readonly what: string;
  readonly children: ReactNode;
  /** Stands in for what failed; without it a sentence with the next steps does. */
  readonly instead?: (failure: ReactNode) => ReactNode;
}

interface BoundaryState {
  readonly error: Error | null;
}

/** Keeps a part of the page that fails, or whose script cannot be fetched, from taking the rest along. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { what, children, instead } = this.props;
    const { error } = this.state;
    if (!error) return children;
    const failure = <Failure what={what} error={error} onAgain={() => this.setState({ error: null })} />;
    return instead ? instead(failure) : failure;
  }
}

function Failure({ what, error, onAgain }: { what: string; error: Error; onAgain: () => void }) {
  const isFetch = /import|fetch|module script|load/i.test(error.message);
  return (
    <div className="failure" role="alert">
      <p>
        {isFetch
          ? `${what} could not be fetched. Your reply is kept; go online or reload the page.`
          : `${what} stopped because of a mistake of ours: ${error.message}. Your reply is kept.`}
      </p>
      <p className="failure-steps">
        {!isFetch && (
          <button type="button" className="button" onClick={onAgain}>
            Show it again
          </button>
        )}
        <button type="button" className="button" onClick={() => location.reload()}>
          Reload the page
        </button>
      </p>
    </div>
  );
}
