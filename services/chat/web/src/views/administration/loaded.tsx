import type { ReactNode } from 'react';
import { Button } from '../../kit/button.js';
import { Fault } from '../../kit/states.js';
import { useWords } from '../../words/index.js';
import type { useAnswer } from './use-answer.js';

interface Props<T> {
  of: {
    loaded: { is: 'loading' } | { is: 'failed' } | { is: 'there'; answer: T };
    reload: ReturnType<typeof useAnswer>['reload'];
  };
  children(answer: T): ReactNode;
}

/** What was loaded, or that it is on its way, or that it could not be had and how to ask again. */
export function Loaded<T>({ of: { loaded, reload }, children }: Props<T>) {
  const words = useWords();
  if (loaded.is === 'loading') return <p>{words.loading}</p>;
  if (loaded.is === 'there') return children(loaded.answer);
  return (
    <>
      <Fault>{words.settings.failed}</Fault>
      <Button onPress={reload}>{words.retry}</Button>
    </>
  );
}
