import { Component, useEffect, useState, type ReactNode } from 'react';
import { isNewRelease } from '../connection/release.js';
import { Button } from '../kit/button.js';
import { Dialog } from '../kit/dialog.js';
import { Empty } from '../kit/states.js';
import { useWords } from '../words/index.js';
import { NotLoadedError } from './loaded-later.js';
import styles from './shell.module.css';

interface Props {
  /** What stopped: one view, something over the page, or all of the client. */
  of: 'view' | 'dialog' | 'client';
  /** Where the reader is: elsewhere it is tried anew. */
  place?: unknown;
  /** Of something over the page: takes it away. */
  onClose?(): void;
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
    const { of, onClose, children } = this.props;
    const { error, hasFailed } = this.state;
    if (!hasFailed) return children;
    return <Failed {...{ of, error, onClose }} onRetry={() => this.setState({ hasFailed: false })} />;
  }
}

interface FailedProps extends Pick<Props, 'of'> {
  error: unknown;
  onClose: (() => void) | undefined;
  onRetry(): void;
}

function Failed({ of, error, onClose = () => {}, onRetry }: FailedProps) {
  const words = useWords();
  const [isOld, setOld] = useState(false);
  useEffect(() => void isNewRelease().then(setOld), []);
  const isNotLoaded = error instanceof NotLoadedError;
  const canRetry = of === 'view' && !isOld && !isNotLoaded;
  const title = isOld ? words.connection.release : words.error.title;
  const said = (
    <>
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
    </>
  );
  if (of === 'dialog') {
    return (
      <Dialog title={title} onClose={onClose}>
        {said}
      </Dialog>
    );
  }
  return (
    <div role="alert" className={styles['failed']}>
      <Empty icon="globe" title={title}>
        {said}
      </Empty>
    </div>
  );
}
