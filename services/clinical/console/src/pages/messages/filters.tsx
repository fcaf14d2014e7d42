import { useId, useState } from 'react';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { isDay } from '../../i18n/zone';
import { useConnectionName, useTraffic } from '../../interop/connections';
import { READER, STATUSES, isStatus, type Status } from '../../interop/message';
import { messageText } from '../../interop/message-text';
import { Filters as Grid } from '../../kit/board';
import { Button } from '../../kit/button';
import { TextInput } from '../../kit/field';
import { PatientFinder, type Found } from '../../kit/finder';
import { SelectInput } from '../../kit/select-input';
import { isId, oneOf, useInAddress } from '../../kit/use-in-address';
import { useSettled } from '../../kit/use-settled';
import { useSession } from '../../session/session';
import styles from './messages.module.css';
import { text } from './text';

interface MessageFilters {
  status: '' | Status;
  direction: '' | 'in' | 'out';
  connection: string;
  type: string;
  control: string;
  from: string;
  to: string;
  patient: Found | undefined;
}

/** Whom they name is kept here and not in the address; the rest is in both. */
export function useFilters() {
  const [patient, setPatient] = useState<Found>();
  const [status, setStatus] = useInAddress<'' | Status>('status', '', isStatus);
  const [direction, setDirection] = useInAddress<'' | 'in' | 'out'>('direction', '', oneOf('in', 'out'));
  const [connection, setConnection] = useInAddress<string>('connection', '', isId);
  const [type, setType] = useInAddress<string>('type', '', (given) => /^[\w^]{1,20}$/.test(given));
  const [control, setControl] = useInAddress<string>('control', '', (given) => given.length <= 199);
  const [from, setFrom] = useInAddress<string>('from', '', isDay);
  const [to, setTo] = useInAddress<string>('to', '', isDay);
  const filters: MessageFilters = { status, direction, connection, type, control, from, to, patient };
  const set = { setPatient, setStatus, setDirection, setConnection, setType, setControl, setFrom, setTo };
  return { filters, set };
}

/** As the service takes them, once nobody types. */
export function useQueryOf(of: MessageFilters) {
  const control = useSettled(of.control.trim());
  const type = useSettled(of.type.trim());
  return {
    ...(of.status && { status: of.status }),
    ...(of.direction && { direction: of.direction }),
    ...(of.connection && { connection_id: of.connection }),
    ...(type && { type }),
    ...(control && { control_id: control }),
    ...(of.from && { date_from: of.from }),
    ...(of.to && { date_to: of.to }),
    ...(of.patient && { patient_id: of.patient.id }),
  };
}

/** On a telephone they are folded away, below a line that says what was chosen. */
export function MessageFiltersView({ filters, set }: ReturnType<typeof useFilters>) {
  const say = useWords(text);
  const states = useWords(messageText);
  const format = useFormat();
  const { can } = useSession();
  const connections = useTraffic().data?.data ?? [];
  const name = useConnectionName();
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  const { status, direction, connection, type, control, from, to, patient } = filters;
  const chosen = [
    status && states[status],
    direction && say[direction],
    name(connection),
    type,
    control,
    from && `${say.from} ${format.date(from)}`,
    to && `${say.to} ${format.date(to)}`,
    patient?.name,
  ].filter(Boolean);
  return (
    <div role="search">
      <div className={styles.fold}>
        <Button icon="search" aria-expanded={unfolded} aria-controls={id} onPress={() => setUnfolded(!unfolded)}>
          {say.filters}
        </Button>
        {chosen.length > 0 && <span>{chosen.join(' · ')}</span>}
      </div>
      <div id={id} className={styles.filters} data-folded={!unfolded || undefined}>
        <Grid>
          <SelectInput<'' | Status>
            label={say.status}
            value={status}
            onChange={set.setStatus}
            options={[{ value: '', label: say.any }, ...STATUSES.map((value) => ({ value, label: states[value] }))]}
          />
          <SelectInput<'' | 'in' | 'out'>
            label={say.direction}
            value={direction}
            onChange={set.setDirection}
            options={[
              { value: '', label: say.any },
              { value: 'in', label: say.in },
              { value: 'out', label: say.out },
            ]}
          />
          <SelectInput
            label={say.connection}
            value={connection}
            onChange={set.setConnection}
            options={[
              { value: '', label: say.any },
              ...connections.map(({ connection_id, name: label }) => ({ value: connection_id, label })),
            ]}
          />
          <TextInput
            label={say.type}
            hint={say.typeHint}
            value={type}
            onChange={set.setType}
            maxLength={20}
            autoComplete="off"
          />
          <TextInput
            label={say.control}
            hint={say.controlHint}
            value={control}
            onChange={set.setControl}
            maxLength={199}
            autoComplete="off"
          />
          <TextInput label={say.from} type="date" value={from} onChange={set.setFrom} />
          <TextInput label={say.to} type="date" value={to} onChange={set.setTo} />
          {can(READER) && (
            <PatientFinder label={say.patient} hint={say.patientHint} chosen={patient} choose={set.setPatient} />
          )}
        </Grid>
      </div>
    </div>
  );
}
