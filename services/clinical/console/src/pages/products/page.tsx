import { Route, Switch } from 'wouter';
import { MissingPage } from '../../kit/missing-page';
import { useSession } from '../../session/session';
import { ImportPage } from './import-page';
import { ProductPage } from './product-page';
import { ProductsPage } from './products';

/** What the pharmacy keeps, and one product with what there is of it. */
export default function ProductPages() {
  const { can } = useSession();
  return (
    <Switch>
      <Route path="/" component={ProductsPage} />
      {can('pharmacy:manage') && <Route path="/import" component={ImportPage} />}
      <Route path="/:product">{({ product }) => <ProductPage key={product} id={product} />}</Route>
      <Route component={MissingPage} />
    </Switch>
  );
}
