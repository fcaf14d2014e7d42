import { Route, Switch } from 'wouter';
import { MissingPage } from '../../kit/missing-page';
import { ProductPage } from './product-page';
import { ProductsPage } from './products';

/** What the pharmacy keeps, and one product with what there is of it. */
export default function ProductPages() {
  return (
    <Switch>
      <Route path="/" component={ProductsPage} />
      <Route path="/:product">{({ product }) => <ProductPage key={product} id={product} />}</Route>
      <Route component={MissingPage} />
    </Switch>
  );
}
