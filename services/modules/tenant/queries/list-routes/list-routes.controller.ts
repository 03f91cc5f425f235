import { Controller } from '@nestjs/common';
import { listRoutes } from '#contract/mandant/calls.js';
import { routes } from '#contract/mandant/routes.js';
import type { Route } from '#contract/mandant/schemas.js';
import { Implements } from '#platform/http/implements.js';

@Controller()
export class ListRoutesController {
  @Implements(listRoutes)
  list(): readonly Route[] {
    return routes;
  }
}
