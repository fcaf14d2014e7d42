import { useWords } from '../i18n/language';
import { LinkButton } from './button';
import { PageHead } from './page';
import { Empty } from './states';
import { text } from './text';

/** What stands where an address leads nowhere, the last route of every page that has several. */
export function MissingPage() {
  const say = useWords(text);
  return (
    <>
      <PageHead title={say.missing} />
      <Empty
        icon="search"
        title={say.missingIntro}
        action={
          <LinkButton look="primary" href="~/console">
            {say.home}
          </LinkButton>
        }
      />
    </>
  );
}
