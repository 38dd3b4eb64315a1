import { useSearchState } from '#web/lib/page.tsx';
import { text } from '#web/lib/searchState.ts';
import './dictionary.css';
import { ItemList } from './ItemList.tsx';
import { TypeList } from './TypeList.tsx';

const SEARCH = { type: text() };

/** All dictionaries, or the items of the one that the address names. */
export default function DictionaryPage() {
  const [{ type }] = useSearchState(SEARCH);
  return /^[1-9]\d{0,17}$/.test(type) ? <ItemList key={type} typeId={type} /> : <TypeList />;
}
