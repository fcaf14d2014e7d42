import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
} from 'react';
import { asking } from '../api/client';
import { ApiError } from '../api/errors';
import { useWords } from '../i18n/language';
import { Button } from './button';
import { sentencesOf } from './field-fault';
import type { Bound } from './field';
import { ErrorNotice, Notice } from './states';
import { keep } from '../browser/storage';
import { focusFirstFault } from './first-fault';
import { readDraft } from './form-draft';
import { text } from './text';
import { useOpenForm } from './unsaved';

interface FormOptions<V extends object, R> {
  initial: V;
  /** Sends what was typed; what it throws is shown, an ApiError's `errors` at their fields. */
  send(values: V): Promise<R>;
  done?(result: R, values: V): void;
  /** Whether an answer means that what was typed is saved; any answer does by default. */
  isSaved?(result: R): boolean;
  /** Passwords and codes alone are typed here: whoever leaves is not asked. */
  isProof?: boolean;
  /** What the page itself finds wrong, by field. */
  check?(values: V): Partial<Record<string, string>>;
  /**
   * Keeps what is typed under this name until it was sent, also when the page is loaded anew, in this tab and for this clinic alone. Never for
   * forms that hold secrets or anything about a patient: those keep what was typed only as long as they are open, or held behind the login.
   */
  draft?: string;
}

export interface Form<V extends object> {
  values: V;
  set(values: Partial<V>): void;
  /** Puts what the service has in the place of what was typed. */
  take(values: V): void;
  field<K extends keyof V & string>(name: K): Bound<V[K]>;
  /** Of a path that no field shows. */
  errorOf(path: string): string | undefined;
  submit(event?: FormEvent): Promise<void>;
  sending: boolean;
  /** What was thrown, unless a field shows all of it. */
  failure: unknown;
  recovered: boolean;
  /** Something was typed that is not saved. */
  isChanged(): boolean;
  /** The tab keeps what is typed. */
  isKept: boolean;
  reset(): void;
}

/** The state of one form: what was typed is kept whatever the network does, and the service's faults are put at the fields. */
export function useForm<V extends object, R>(options: FormOptions<V, R>): Form<V> {
  const { initial, send, done, check, isSaved = () => true, isProof = false, draft: name } = options;
  const [draft] = useState(() => name && `draft.${asking.clinicId}.${name}`);
  const stored = useRef(draft === undefined ? undefined : readDraft(draft, initial));
  const [values, setValues] = useState<V>(stored.current ?? initial);
  /** What the service has, as far as this form knows. */
  const saved = useRef(initial);
  const typed = useRef(values);
  typed.current = values;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [byService, setByService] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [faulty, setFaulty] = useState(0);
  useEffect(() => {
    if (faulty > 0) focusFirstFault();
  }, [faulty]);
  const [sending, setSending] = useState(false);
  const underWay = useRef(false);
  const [recovered, setRecovered] = useState(stored.current !== undefined);
  useEffect(() => {
    if (draft !== undefined) keep(draft, values === initial ? null : JSON.stringify(values), sessionStorage);
  }, [draft, values, initial]);

  const faultyPath = (path: string) =>
    path in errors ? path : Object.keys(errors).find((name) => name.startsWith(`${path}.`));
  const errorOf = (path: string) => errors[faultyPath(path) ?? path];

  /** What was wrong with what is changed is not any more. */
  function change(some: Partial<V>) {
    setValues((before) => ({ ...before, ...some }));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([path]) => !(String(path.split('.')[0]) in some))),
    );
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (underWay.current) return;
    const faults = Object.entries(check?.(values) ?? {}).flatMap(([name, fault]) =>
      fault ? [[name, fault] as const] : [],
    );
    setErrors(Object.fromEntries(faults));
    setByService(false);
    setFailure(undefined);
    if (faults.length > 0) return setFaulty((times) => times + 1);
    underWay.current = true;
    setSending(true);
    try {
      const result = await send(values);
      if (isSaved(result)) saved.current = values;
      if (draft !== undefined) keep(draft, null, sessionStorage);
      setRecovered(false);
      done?.(result, values);
    } catch (error) {
      const told = error instanceof ApiError && error.status === 422 ? firstOfEach(error.errors) : {};
      setErrors(told);
      setByService(true);
      const shown = Object.keys(told).every((path) => String(path.split('.')[0]) in values);
      setFailure(Object.keys(told).length > 0 && shown ? undefined : error);
      setFaulty((times) => times + 1);
    } finally {
      underWay.current = false;
      setSending(false);
    }
  }

  return {
    values,
    set(some) {
      change(some);
      setFailure(undefined);
    },
    take(theirs) {
      saved.current = theirs;
      typed.current = theirs;
      change(theirs);
      setFailure(undefined);
    },
    field: (name) => ({
      value: values[name],
      onChange: (value) => change({ [name]: value } as unknown as Partial<V>),
      error: errorOf(name),
      path: byService ? faultyPath(name) : undefined,
    }),
    errorOf,
    submit,
    sending,
    failure,
    recovered,
    isChanged: () => !isProof && JSON.stringify(typed.current) !== JSON.stringify(saved.current),
    isKept: draft !== undefined,
    reset() {
      saved.current = initial;
      typed.current = initial;
      setValues(initial);
      setErrors({});
      setFailure(undefined);
      setRecovered(false);
    },
  };
}

const firstOfEach = (errors: ApiError['errors']): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([path, [first = '']]) => [path, first]));

/** The form around its fields, with what went wrong above the buttons. */
export function FormView<V extends object>(props: {
  form: Form<V>;
  send: string;
  icon?: Parameters<typeof Button>[0]['icon'];
  look?: 'primary' | 'danger';
  cancel?: ReactNode;
  /** While something is on its way that who sends it should have seen. */
  waits?: boolean;
  children: ReactNode;
}) {
  const { form, send, icon, look = 'primary', cancel, waits = false, children } = props;
  const say = useWords(text);
  const [isSaid, setSaid] = useState(false);
  useOpenForm(form);
  return (
    <form className="form" onSubmit={(event) => void form.submit(event)} noValidate>
      {form.recovered && (
        <Notice tone="info" title={say.draft}>
          <Button small onPress={form.reset}>
            {say.discard}
          </Button>
        </Notice>
      )}
      <SaidContext value={setSaid}>{children}</SaidContext>
      {form.failure !== undefined && !isSaid && <Failure error={form.failure} />}
      <div className="form-end">
        <Button type="submit" look={look} isPending={form.sending || waits} {...(icon && { icon })}>
          {send}
        </Button>
        {cancel}
      </div>
    </form>
  );
}

const SaidContext = createContext<(isSaid: boolean) => void>(() => {});

/** In a form: says why nothing was saved, and what to do, in the place of what the service said. */
export function Instead({ children }: { children: ReactNode }) {
  const said = useContext(SaidContext);
  useLayoutEffect(() => {
    said(true);
    return () => said(false);
  }, [said]);
  return <div role="alert">{children}</div>;
}

/** A refusal with all its sentences; anything else as everywhere. */
export function Failure({ error }: { error: unknown }) {
  const say = useWords(text);
  if (!(error instanceof ApiError) || error.status !== 422) return <ErrorNotice error={error} />;
  const sentences = sentencesOf(error.errors, say.itself);
  return (
    <Notice tone="bad" title={say.refused}>
      {(sentences.length > 0 ? sentences : [error.message]).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}
