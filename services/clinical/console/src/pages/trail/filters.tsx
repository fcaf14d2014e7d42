import { useId, useState } from 'react';
import { useFormat } from '../../i18n/format';
import { useLanguage, useWords } from '../../i18n/language';
import { sentenceOf } from '../../i18n/sentences';
import { dayStart, isDay } from '../../i18n/zone';
import { Button } from '../../kit/button';
import { TextInput } from '../../kit/field';
import { SelectInput } from '../../kit/select-input';
import { Chosen, MemberFinder, PatientFinder, type Found } from '../../kit/finder';
import { oneOf, useInAddress } from '../../kit/use-in-address';
import { text } from './text';

export interface Filters {
  actor: Found | undefined;
  patient: Found | undefined;
  /** One kind of event, as the service names it; empty for all. */
  event: string;
  action: '' | 'C' | 'R' | 'U' | 'D' | 'E';
  outcome: '' | '0' | '4' | '8' | '12';
  /** Days of the clinic, both included; empty for no bound. */
  from: string;
  to: string;
}

const NO_FILTERS: Filters = {
  actor: undefined,
  patient: undefined,
  event: '',
  action: '',
  outcome: '',
  from: '',
  to: '',
};

/** Whom they name is kept here and not in the address; the rest is in both. */
export function useFilters() {
  const [named, setNamed] = useState<Pick<Filters, 'actor' | 'patient'>>({ actor: undefined, patient: undefined });
  const [event, setEvent] = useInAddress<string>('event', '', (given) => /^[a-z_.]{1,60}$/.test(given));
  const [action, setAction] = useInAddress<Filters['action']>('action', '', oneOf('C', 'R', 'U', 'D', 'E'));
  const [outcome, setOutcome] = useInAddress<Filters['outcome']>('outcome', '', oneOf('0', '4', '8', '12'));
  const [from, setFrom] = useInAddress<string>('from', '', isDay);
  const [to, setTo] = useInAddress<string>('to', '', isDay);
  function choose(some: Partial<Filters>) {
    setNamed({
      ...named,
      ...('actor' in some && { actor: some.actor }),
      ...('patient' in some && { patient: some.patient }),
    });
    if (some.event !== undefined) setEvent(some.event);
    if (some.action !== undefined) setAction(some.action);
    if (some.outcome !== undefined) setOutcome(some.outcome);
    if (some.from !== undefined) setFrom(some.from);
    if (some.to !== undefined) setTo(some.to);
  }
  return { filters: { ...named, event, action, outcome, from, to }, choose };
}

/** As the service takes them. */
export function queryOf({ actor, patient, event, action, outcome, from, to }: Filters, timeZone: string) {
  const [date_from, date_to] = [dayStart(from, timeZone), dayStart(to, timeZone, 1)];
  return {
    ...(actor && { actor_id: actor.id }),
    ...(patient && { patient_id: patient.id }),
    ...(event && { event }),
    ...(action && { action }),
    ...(outcome && { outcome }),
    ...(date_from && { date_from }),
    ...(date_to && { date_to }),
  };
}

const OUTCOMES = { '0': 'done', '4': 'refused', '8': 'failed', '12': 'atRisk' } as const;

/** On a telephone they are folded away, below a line that says what was chosen: else the first entry would be a screen further down. */
export function TrailFilters({ of, change }: { of: Filters; change(some: Partial<Filters>): void }) {
  const say = useWords(text);
  const format = useFormat();
  const { language } = useLanguage();
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  const event = of.event && (sentenceOf(of.event, true, language) ?? of.event);
  const chosen = [
    of.actor?.name,
    of.patient?.name,
    event,
    of.action && say[of.action],
    of.outcome && say[OUTCOMES[of.outcome]],
    of.from && `${say.from} ${format.date(of.from)}`,
    of.to && `${say.to} ${format.date(of.to)}`,
  ].filter(Boolean);
  return (
    <div role="search">
      <div className="trail-fold">
        <Button icon="search" aria-expanded={unfolded} aria-controls={id} onPress={() => setUnfolded(!unfolded)}>
          {say.filters}
        </Button>
        {chosen.length > 0 && <span>{chosen.join(' · ')}</span>}
      </div>
      <div id={id} className="beside trail-filters" data-folded={!unfolded || undefined}>
        <MemberFinder label={say.who} hint={say.whoHint} chosen={of.actor} choose={(actor) => change({ actor })} />
        <PatientFinder
          label={say.patient}
          hint={say.patientHint}
          chosen={of.patient}
          choose={(patient) => change({ patient })}
        />
        {event && <Chosen label={say.event} name={event} remove={() => change({ event: '' })} />}
        <SelectInput
          label={say.action}
          value={of.action}
          onChange={(action) => change({ action })}
          options={[
            { value: '', label: say.any },
            ...(['R', 'C', 'U', 'D', 'E'] as const).map((value) => ({ value, label: say[value] })),
          ]}
        />
        <SelectInput
          label={say.outcome}
          value={of.outcome}
          onChange={(outcome) => change({ outcome })}
          options={[
            { value: '', label: say.any },
            ...(['0', '4', '8', '12'] as const).map((value) => ({ value, label: say[OUTCOMES[value]] })),
          ]}
        />
        <TextInput label={say.from} type="date" value={of.from} onChange={(from) => change({ from })} />
        <TextInput label={say.to} type="date" value={of.to} onChange={(to) => change({ to })} />
        {JSON.stringify(of) !== JSON.stringify(NO_FILTERS) && (
          <Button look="quiet" icon="close" onPress={() => change(NO_FILTERS)}>
            {say.clear}
          </Button>
        )}
      </div>
    </div>
  );
}
