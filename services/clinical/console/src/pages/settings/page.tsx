import { useRead } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { PageHead } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { useSession } from '../../session/session';
import { AiNumbers } from './ai-settings';
import { Locations } from './locations';
import { SettingsForm } from './settings-form';
import { text } from './text';
import './settings.css';

export default function SettingsPage() {
  const say = useWords(text);
  const { uses } = useSession();
  const query = useRead('GET /api/v1/settings', undefined);
  return (
    <>
      <PageHead title={say.title} intro={say.intro} />
      <Loaded query={query} lines={8}>
        {(answer) => <SettingsForm read={answer} />}
      </Loaded>
      {uses('ai') && <AiNumbers />}
      <Locations />
    </>
  );
}
