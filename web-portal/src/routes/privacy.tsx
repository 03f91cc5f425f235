import { ContentPage } from '../features/pages/content-page.js';

export default function Privacy() {
  return <ContentPage name="datenschutz" />;
}
