import { useState, type ReactNode } from 'react';
import type { Appointment } from '../../appointments/appointment';
import { useWords } from '../../i18n/language';
import { Confirm } from '../../kit/dialog';
import { Cancel, LABELS, useActs, type Put } from './acts';
import type { Act } from './columns';
import { text } from './text';

/** What cannot be taken back is asked once more. */
export type Asking = 'cancel' | 'done' | 'missed';
export const isAsked = (act: Act): act is Asking => act === 'cancel' || act === 'done' || act === 'missed';

/** Not in the cards, which move and go when another acts: what is being answered stays. */
export function useAsked(put: Put): { ask(of: Appointment, act: Asking): void; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ of: Appointment; act: Asking }>();
  return {
    ask: (of, act) => setAsked({ of, act }),
    dialog: asked && <Asked {...asked} put={put} close={() => setAsked(undefined)} />,
  };
}

function Asked(props: { of: Appointment; act: Asking; put: Put; close(): void }) {
  const { of, act: asked, put, close } = props;
  const say = useWords(text);
  const { act } = useActs(of, put);
  if (asked === 'cancel') return <Cancel of={of} put={put} close={close} />;
  return (
    <Confirm title={say[`${asked}Title`]} act={say[LABELS[asked]]} send={() => act(asked, true)} close={close}>
      <p>{say[`${asked}Intro`](of.patient.full_name)}</p>
    </Confirm>
  );
}
