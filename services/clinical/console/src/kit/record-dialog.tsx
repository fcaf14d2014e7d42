import { useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../api/errors';
import { useWords } from '../i18n/language';
import { Button } from './button';
import { Conflict, type Difference } from './conflict';
import { Dialog } from './dialog';
import { FormView, useForm, type Form } from './form';
import { text } from './text';
import { useToast } from './toast';

interface Versioned {
  id: string;
  version: number;
}

/**
 * A new record, or one that is changed. Who finds it changed by somebody else meanwhile sees what differs, and chooses.
 * `newest` is the record as it was read last, which is after that.
 */
export function RecordDialog<R extends Versioned, V extends { [K in keyof V]: string | boolean }>(props: {
  title: string;
  of: R | undefined;
  newest: R | undefined;
  valuesOf(record: R | undefined): V;
  check(values: V): Partial<Record<string, string>>;
  /**
   * `ifMatch` is what the record must still be when it is changed, undefined for a new one; `base` is the record as it was then, of which
   * what the dialog does not show is kept.
   */
  send(values: V, ifMatch: string | undefined, base: R | undefined): Promise<{ message: string }>;
  act: string;
  labels: Record<keyof V & string, string>;
  /** What people call a value that is kept as an id or a list; as it is without. */
  shown?(name: keyof V & string, value: string | boolean): string | boolean;
  close(): void;
  children(form: Form<V>): ReactNode;
}) {
  const { title, of, newest, valuesOf, check, send, act, labels, shown, close, children } = props;
  const say = useWords(text);
  const toast = useToast();
  const [initial] = useState(() => valuesOf(of));
  const base = useRef(of);
  const form = useForm({
    initial,
    check,
    send: (values) => send(values, base.current && `W/"v${base.current.version}"`, base.current),
    done({ message }) {
      toast(message);
      close();
    },
  });
  const stale = of && form.failure instanceof ApiError && form.failure.status === 412;
  const shownAs = (name: keyof V & string, given: string | boolean) => {
    const value = shown?.(name, given) ?? given;
    return typeof value === 'boolean' ? (value ? say.yes : say.no) : value || say.nothing;
  };
  const differences = (theirs: V): Difference[] =>
    (Object.keys(labels) as (keyof V & string)[]).flatMap((name) =>
      theirs[name] === form.values[name]
        ? []
        : [{ name: labels[name], theirs: shownAs(name, theirs[name]), mine: shownAs(name, form.values[name]) }],
    );
  return (
    <Dialog title={title} close={close} alert>
      <FormView form={form} send={act} icon="check" cancel={<Button onPress={close}>{say.cancel}</Button>}>
        {children(form)}
        {stale && newest && newest.version !== of.version && (
          <Conflict
            differences={differences(valuesOf(newest))}
            keepMine={() => {
              base.current = newest;
              void form.submit();
            }}
            takeTheirs={close}
          />
        )}
      </FormView>
    </Dialog>
  );
}
