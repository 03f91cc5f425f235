import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Campaigns } from '../../persistence/campaigns.js';
import { SetCampaign } from '../../published-commands.js';

@CommandHandler(SetCampaign)
export class SetCampaignHandler implements ICommandHandler<SetCampaign> {
  constructor(private readonly campaigns: Campaigns) {}

  async execute({ campaign }: SetCampaign): Promise<void> {
    await this.campaigns.write(campaign);
  }
}
