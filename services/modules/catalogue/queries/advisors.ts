import { Injectable } from '@nestjs/common';
import { Handles } from '#platform/messages.js';
import { AdvisorOf, AgencyHasAdvisors, FacesOfAdvisors } from '../api.js';
import { CatalogueTables } from '../persistence.js';

/** What other modules ask about advisors. */
@Injectable()
export class AdvisorQueries {
  constructor(private readonly catalogue: CatalogueTables) {}

  @Handles(AdvisorOf)
  async advisor(advisorNumber: string): Promise<{ readonly agencyNumber: string | null } | null> {
    return (await this.catalogue.advisor(advisorNumber)) ?? null;
  }

  @Handles(AgencyHasAdvisors)
  hasAdvisors(agencyNumber: string): Promise<boolean> {
    return this.catalogue.hasAdvisorsOf(agencyNumber);
  }

  @Handles(FacesOfAdvisors)
  async faces(): Promise<ReadonlySet<string>> {
    return new Set((await this.catalogue.faces()).map(({ photo }) => photo!));
  }
}
