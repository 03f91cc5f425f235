import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import { defineResource, page } from '../resource.js';

export const agency = defineResource({
  name: 'agency',
  menu: 'work',
  icon: StorefrontOutlined,
  ability: 'Stammdaten',
  list: page(async () => (await import('./MasterDataPage.js')).MasterDataPage),
  texts: {
    de: {
      name: 'Stammdaten |||| Stammdaten',
      intro:
        'Was Ihre Agentur von sich sagt. Wer über Ihre Beraterinnen und Berater empfohlen wird, liest es auf der Empfehlungsseite und in den E-Mails dazu.',
      number: 'Agentur %{number}',
      read_only: 'Ändern kann das, wem die Agentur gehört.',
      field: {
        Name: 'Name der Agentur',
        Anschrift: 'Anschrift',
        Ansprechpartner: 'Wer Auskunft gibt',
        Telefon: 'Telefon',
        Email: 'E-Mail',
        Oeffnungszeiten: 'Öffnungszeiten',
        Bild: 'Bild',
      },
      hint: {
        Ansprechpartner: 'Dieser Name steht öffentlich auf Empfehlungsseiten: bitte mit Einverständnis der Person.',
        Bild: 'Quadratisch, zum Beispiel das Ladenschild oder ein Porträt.',
      },
      no_name: 'Bitte nennen Sie den Namen der Agentur.',
      no_picture: 'Kein Bild',
      save: 'Speichern',
      saved: 'Die Stammdaten sind gespeichert.',
      unsaid: 'Noch nichts eingetragen',
      by: 'Zuletzt gespeichert von %{name} am %{date}.',
    },
    en: {
      name: 'Agency details |||| Agency details',
      intro:
        'What your agency says about itself. Anyone referred through your advisers sees it on the referral page and in the e-mails that follow.',
      number: 'Agency %{number}',
      read_only: 'Only the agency’s owner can change this.',
      field: {
        Name: 'Agency name',
        Anschrift: 'Address',
        Ansprechpartner: 'Contact person',
        Telefon: 'Phone',
        Email: 'E-mail',
        Oeffnungszeiten: 'Opening hours',
        Bild: 'Picture',
      },
      hint: {
        Ansprechpartner: 'This name appears publicly on referral pages, so please ask the person first.',
        Bild: 'Square: your shop sign or a portrait, for example.',
      },
      no_name: 'Please enter the agency’s name.',
      no_picture: 'No picture',
      save: 'Save',
      saved: 'Your agency’s details have been saved.',
      unsaid: 'Nothing entered yet',
      by: 'Last saved by %{name} on %{date}.',
    },
  },
});
