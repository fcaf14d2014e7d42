import { useState } from 'react';
import type { Data } from '../../api/client';
import { useRead, useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Confirm } from '../../kit/dialog';
import { Section } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { useDeviceName } from '../../login/device-names';
import { DeviceTable } from '../../login/devices';
import type { Member } from './parts';
import { text } from './text';

type Device = Data<'GET /api/v1/users/{user}/devices'>[number];

/** Where a member is logged in to the clinic; `mayEnd` whether it is for this person to end. */
export function MemberDevices({ of, mayEnd }: { of: Member; mayEnd: boolean }) {
  const say = useWords(text);
  const nameOf = useDeviceName();
  const query = useRead('GET /api/v1/users/{user}/devices', { path: { user: of.id } });
  const [ending, setEnding] = useState<Device>();
  return (
    <Section title={say.devices} intro={say.devicesIntro}>
      <Loaded query={query}>
        {({ data }) => (
          <DeviceTable
            caption={say.devices}
            rows={data}
            empty={<p className="hint">{say.noDevices}</p>}
            end={
              mayEnd
                ? {
                    title: say.endDevice,
                    cell: (device) => (
                      <Button
                        small
                        icon="logout"
                        aria-label={say.endDeviceLabel(nameOf(device))}
                        onPress={() => setEnding(device)}
                      >
                        {say.endDevice}
                      </Button>
                    ),
                  }
                : undefined
            }
          />
        )}
      </Loaded>
      {ending && <End of={of} device={ending} close={() => setEnding(undefined)} />}
    </Section>
  );
}

function End({ of, device, close }: { of: Member; device: Device; close(): void }) {
  const say = useWords(text);
  const toast = useToast();
  const nameOf = useDeviceName();
  const end = useWrite('DELETE /api/v1/users/{user}/devices/{device}', {
    changes: ['GET /api/v1/users/{user}/devices', 'GET /api/v1/users/{user}'],
  });
  const send = () =>
    end.mutateAsync({ path: { user: of.id, device: device.id } }).then(({ message }) => toast(message));
  return (
    <Confirm title={say.endDeviceTitle(of.name, nameOf(device))} act={say.endDevice} send={send} close={close}>
      <p>{say.endDeviceIntro}</p>
    </Confirm>
  );
}
