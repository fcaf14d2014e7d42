import { Component, useEffect, useState, type ReactNode } from 'react';
import { isNewRelease } from '../connection/release.js';
import { Button } from '../kit/button.js';
import { Empty } from '../kit/states.js';
import { useWords } from '../words/index.js';
import { NotLoadedError } from './loaded-later.js';
import styles from './shell.module.css';

interface Props {
  /** What stopped: one view, or all of the client. */
  of: 'view' | 'client';
  /** Where the reader is: elsewhere it is tried anew. */
  place?: unknown;
  children: ReactNode;
}

/** What is within it may fail: then it says so, and what to do next. */
export class ErrorBoundary extends Component<Props, { error?: unknown; hasFailed: boolean }> {
  override state: { error?: unknown; hasFailed: boolean } = { hasFailed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.hasFailed && before.place !== this.props.place) this.setState({ hasFailed: false });
  }

  override render() {
    const { of, children } = this.props;
    if (!this.state.hasFailed) return children;
    return <Failed of={of} error={this.state.error} onRetry={() => this.setState({ hasFailed: false })} />;
  }
}

function Failed({ of, error, onRetry }: { of: Props['of']; error: unknown; onRetry(): void }) {
  const words = useWords();
  const [isOld, setOld] = useState(false);
  useEffect(() => void isNewRelease().then(setOld), []);
  const isNotLoaded = error instanceof NotLoadedError;
  const canRetry = of === 'view' && !isOld && !isNotLoaded;
  const title = isOld ? words.connection.release : words.error.title;
  return (
    <div role="alert" className={styles['failed']}>
      <Empty icon="globe" title={title}>
        <p>{isNotLoaded ? words.error.notLoaded : words.error[of]}</p>
        <div className={styles['failedActions']}>
          {canRetry && (
            <Button variant="primary" onPress={onRetry}>
              {words.retry}
            </Button>
          )}
          <Button variant={canRetry ? 'plain' : 'primary'} onPress={() => location.reload()}>
            {words.error.reload}
          </Button>
          {of === 'view' && <a href="#inbox">{words.nav.inbox}</a>}
        </div>
        {!isOld && !isNotLoaded && (
          <details>
            <summary>{words.error.details}</summary>
            <code>{error instanceof Error ? `${error.name}: ${error.message}` : String(error)}</code>
          </details>
        )}
      </Empty>
    </div>
  );
}
