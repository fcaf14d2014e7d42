import { useState } from 'react';
import type { Data } from '../../api/client';
import { useRead, useWrite } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Confirm } from '../../kit/dialog';
import { Section } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { DataTable } from '../../kit/table';
import { useToast } from '../../kit/toast';
import { browserOf, useDeviceName } from '../../session/browser';
import type { Member } from './parts';
import { text } from './text';

type Device = Data<'GET /api/v1/users/{user}/devices'>[number];

/** Where a member is logged in to the clinic; `mayEnd` whether it is for this person to end. */
export function MemberDevices({ of, mayEnd }: { of: Member; mayEnd: boolean }) {
  const say = useWords(text);
  const nameOf = useDeviceName();
  const format = useFormat();
  const query = useRead('GET /api/v1/users/{user}/devices', { path: { user: of.id } });
  const [ending, setEnding] = useState<Device>();
  return (
    <Section title={say.devices} intro={say.devicesIntro}>
      <Loaded query={query}>
        {({ data }) => (
          <DataTable
            caption={say.devices}
            rows={data}
            rowKey={({ id }) => id}
            empty={<p className="hint">{say.noDevices}</p>}
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
              { key: 'since', title: say.since, cell: (device) => format.moment(device.created_at) },
              { key: 'used', title: say.lastUsed, cell: (device) => format.ago(device.last_used_at) },
              { key: 'from', title: say.fromAddress, cell: (device) => device.ip ?? '—' },
              ...(mayEnd
                ? [
                    {
                      key: 'end',
                      title: say.endDevice,
                      cell: (device: Device) => (
                        <Button
                          small
                          icon="logout"
                          aria-label={say.endDeviceLabel(nameOf(device))}
                          onPress={() => setEnding(device)}
                        >
                          {say.endDevice}
                        </Button>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Loaded>
      {ending && <End of={of} device={ending} close={() => setEnding(undefined)} />}
    </Section>
  );
}

function End({ of, device, close }: { of: Member; device: Device; close(): void }) {
  const say = useWords(text);
  const nameOf = useDeviceName();
  const toast = useToast();
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
