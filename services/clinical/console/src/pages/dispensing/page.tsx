import { Route, Switch } from 'wouter';
import { MissingPage } from '../../kit/missing-page';
import { LabelsPage } from './labels';
import { PrescriptionPage } from './prescription-page';
import { QueuePage } from './queue';

/** What waits to be dispensed, the dispensing of one prescription, and the labels of what was given. */
export default function DispensingPage() {
  return (
    <Switch>
      <Route path="/" component={QueuePage} />
      <Route path="/labels/:dispensation">
        {({ dispensation }) => <LabelsPage key={dispensation} id={dispensation} />}
      </Route>
      <Route path="/:prescription">
        {({ prescription }) => <PrescriptionPage key={prescription} id={prescription} />}
      </Route>
      <Route component={MissingPage} />
    </Switch>
  );
}
