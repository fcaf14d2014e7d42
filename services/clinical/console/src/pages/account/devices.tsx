import { useState } from 'react';
import type { Data } from '../../api/client';
import { useRead, useWrite } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { Confirm } from '../../kit/dialog';
import { Section } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { useToast } from '../../kit/toast';
import { browserOf, useDeviceName } from '../../session/browser';
import { useLogOut } from '../../session/log-out';
import { text } from './text';

type Device = Data<'GET /api/mobile/v1/auth/devices'>[number];

/** Where the person is logged in, to be ended one by one or all together. */
export function Devices() {
  const say = useWords(text);
  const query = useRead('GET /api/mobile/v1/auth/devices', undefined);
  const [asking, setAsking] = useState(false);
  const logOut = useLogOut();
  const columns = useColumns();
  return (
    <Section
      title={say.devices}
      intro={say.devicesIntro}
      actions={
        <Button look="danger" icon="logout" onPress={() => setAsking(true)}>
          {say.endAll}
        </Button>
      }
    >
      <Loaded query={query}>
        {({ data }) => (
          <DataTable caption={say.devices} columns={columns} rows={data} rowKey={({ id }) => id} empty={null} />
        )}
      </Loaded>
      {asking && (
        <Confirm
          title={say.endAllTitle}
          act={say.endAll}
          send={() => logOut({ everywhere: true })}
          close={() => setAsking(false)}
        >
          <p>{say.endAllIntro}</p>
        </Confirm>
      )}
    </Section>
  );
}

function useColumns(): Column<Device>[] {
  const say = useWords(text);
  const nameOf = useDeviceName();
  const format = useFormat();
  return [
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
    { key: 'since', title: say.since, cell: (device) => format.day(device.created_at) },
    { key: 'used', title: say.used, cell: (device) => format.ago(device.last_used_at) },
    { key: 'address', title: say.address, cell: (device) => device.ip ?? '—' },
    {
      key: 'end',
      title: say.end,
      end: true,
      cell: (device) => (device.is_current ? <Badge tone="good">{say.here}</Badge> : <End of={device} />),
    },
  ];
}

function End({ of }: { of: Device }) {
  const say = useWords(text);
  const nameOf = useDeviceName();
  const toast = useToast();
  const end = useWrite('DELETE /api/mobile/v1/auth/devices/{device}', { changes: ['GET /api/mobile/v1/auth/devices'] });
  const act = () =>
    end.mutate(
      { path: { device: of.id } },
      { onSuccess: () => toast(say.ended), onError: ({ message }) => toast(message, 'bad') },
    );
  return (
    <Button small aria-label={say.endLabel(nameOf(of))} isPending={end.isPending} onPress={act}>
      {say.end}
    </Button>
  );
}
