import type { ReactNode } from 'react';
import type { Data } from '../api/client';
import { useFormat } from '../i18n/format';
import { useWords, words } from '../i18n/language';
import { DataTable } from '../kit/table';
import { browserOf, useDeviceName } from './device-names';

type Device = Data<'GET /api/v1/users/{user}/devices'>[number];

const text = words({
  es: {
    device: 'Dispositivo',
    since: 'Desde',
    used: 'Último uso',
    address: 'Dirección',
  },
  en: {
    device: 'Device',
    since: 'Since',
    used: 'Last used',
    address: 'Address',
  },
});

/** Where somebody is logged in; `end` is how each of them is ended, under its title. */
export function DeviceTable<D extends Device>(props: {
  caption: string;
  rows: readonly D[];
  empty?: ReactNode;
  end?: { title: string; cell(device: D): ReactNode } | undefined;
}) {
  const { caption, rows, empty = null, end } = props;
  const say = useWords(text);
  const format = useFormat();
  const nameOf = useDeviceName();
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={({ id }) => id}
      empty={empty}
      columns={[
        {
          key: 'device',
          title: say.device,
          heads: true,
          cell: (device) => (
            <>
              {nameOf(device)}
              <small className="sub">{browserOf(device.user_agent)}</small>
            </>
          ),
        },
        { key: 'since', title: say.since, keep: true, cell: ({ created_at }) => format.moment(created_at) },
        { key: 'used', title: say.used, cell: ({ last_used_at }) => format.ago(last_used_at) },
        { key: 'address', title: say.address, cell: ({ ip }) => ip ?? '—' },
        ...(end ? [{ key: 'end', end: true, ...end }] : []),
      ]}
    />
  );
}
