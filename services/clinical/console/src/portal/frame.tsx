import { Route, Switch } from 'wouter';
import { ClinicSelect } from '../frame/clinic-select';
import { Frame } from '../frame/frame';
import { PageLinks } from '../frame/page-links';
import { text } from '../frame/text';
import { useWords } from '../i18n/language';
import { MissingPage } from '../kit/missing-page';
import { useSession } from '../session/session';
import { useOwnClinics } from './own-clinics';
import { PAGES } from './pages';

/** The pages of a patient in one clinic. */
export function PortalFrame() {
  const { clinic } = useSession();
  return (
    <Frame navigation={<Navigation />}>
      <Switch key={clinic?.id}>
        {PAGES.map(({ path, Page }) => (
          <Route key={path} path={path}>
            <Page />
          </Route>
        ))}
        <Route>
          <MissingPage />
        </Route>
      </Switch>
    </Frame>
  );
}

function Navigation() {
  const say = useWords(text);
  return (
    <nav className="navigation" aria-label={say.navigation}>
      <ClinicSelect clinics={useOwnClinics()} />
      <PageLinks pages={PAGES} />
    </nav>
  );
}
