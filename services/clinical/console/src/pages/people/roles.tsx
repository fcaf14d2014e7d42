import { useRead } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { PageHead } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { DataTable } from '../../kit/table';
import { roleNames } from '../../login/roles';
import { abilityNames, type Ability } from './abilities';
import { text } from './text';

/** What each role may do, as the service has it. */
export function Roles() {
  const say = useWords(text);
  const names = useWords(roleNames);
  const abilities = useWords(abilityNames);
  const query = useRead('GET /api/v1/roles', undefined);
  return (
    <>
      <PageHead title={say.rolesTitle} intro={say.rolesIntro} back={{ href: '/', title: say.back }} />
      <Loaded query={query} lines={12}>
        {({ data }) => (
          <div className="roles-table">
            <DataTable
              caption={say.rolesTitle}
              rows={Object.keys(abilities) as Ability[]}
              rowKey={(ability) => ability}
              empty={null}
              columns={[
                { key: 'ability', title: say.ability, heads: true, cell: (ability) => abilities[ability] },
                ...data.map(({ role, abilities: own }) => ({
                  key: role,
                  title: names[role],
                  cell: (ability: Ability) => (
                    <span data-can={own.includes(ability)}>{own.includes(ability) ? say.can : say.cannot}</span>
                  ),
                })),
              ]}
            />
          </div>
        )}
      </Loaded>
    </>
  );
}
