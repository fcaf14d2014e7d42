import { useState } from 'react';
import type { Data } from '../api/client';
import { useRead, useWrite } from '../api/use-service';
import { useWords } from '../i18n/language';
import { Badge } from '../kit/badge';
import { Button } from '../kit/button';
import { Confirm } from '../kit/dialog';
import { Section } from '../kit/page';
import { Loaded, useFault } from '../kit/states';
import { useToast } from '../kit/toast';
import { useDeviceName } from '../login/device-names';
import { DeviceTable } from '../login/devices';
import { useLogOut } from '../login/log-out';
import { text } from './text';

type Device = Data<'GET /api/mobile/v1/auth/devices'>[number];

/** Where the person is logged in, to be ended one by one or all together. */
export function Devices() {
  const say = useWords(text);
  const query = useRead('GET /api/mobile/v1/auth/devices', undefined);
  const [asking, setAsking] = useState(false);
  const logOut = useLogOut();
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
          <DeviceTable
            caption={say.devices}
            rows={data}
            end={{
              title: say.end,
              cell: (device) => (device.is_current ? <Badge tone="good">{say.here}</Badge> : <End of={device} />),
            }}
          />
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

function End({ of }: { of: Device }) {
  const say = useWords(text);
  const toast = useToast();
  const fault = useFault();
  const nameOf = useDeviceName();
  const end = useWrite('DELETE /api/mobile/v1/auth/devices/{device}', { changes: ['GET /api/mobile/v1/auth/devices'] });
  const act = () =>
    end.mutate(
      { path: { device: of.id } },
      { onSuccess: () => toast(say.ended), onError: (error) => toast(fault(error), 'bad') },
    );
  return (
    <Button small aria-label={say.endLabel(nameOf(of))} isPending={end.isPending} onPress={act}>
      {say.end}
    </Button>
  );
}
