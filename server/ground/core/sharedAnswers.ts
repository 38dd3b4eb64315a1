/** A run that takes longer than this is not waited for: the next one starts beside it. */
const WAIT_AT_MOST_MS = 200;

interface Question<Answer> {
  /** The newest run that has begun. */
  running: Promise<Answer>;
  /** The run after it, which has not begun: whoever asks now may have its answer. */
  waiting: Promise<Answer> | null;
}

class SharedAnswers<Answer> {
  readonly #questions = new Map<string, Question<Answer>>();

  ask(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const question = this.#questions.get(key);
    if (question === undefined) return this.#run(key, work);
    question.waiting ??= settled(question.running).then(() => this.#run(key, work));
    return question.waiting;
  }

  #run(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const question: Question<Answer> = { running: work(), waiting: null };
    this.#questions.set(key, question);
    const forget = () => {
      if (this.#questions.get(key) === question && question.waiting === null) this.#questions.delete(key);
    };
    question.running.then(forget, forget);
    return question.running;
  }
}

/** Resolves when `work` has ended, well or badly, or has taken too long. */
function settled(work: Promise<unknown>): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, WAIT_AT_MOST_MS);
    const end = () => {
      clearTimeout(timer);
      done();
    };
    work.then(end, end);
  });
}

/**
 * Equal questions to a database, asked at the same moment, get one answer: a hundred open lists cost it as much as one.
 * Nobody gets an answer whose work began before they asked, they share the run that begins next; so what a person
 * wrote a moment ago is always in what they read. The key holds everything that the answer depends on, who may see
 * what included. An answer may be in several hands: it is never changed.
 */
export function sharing<Answer>(): (database: object, key: string, work: () => Promise<Answer>) => Promise<Answer> {
  const byDatabase = new WeakMap<object, SharedAnswers<Answer>>();
  return (database, key, work) => {
    let answers = byDatabase.get(database);
    if (answers === undefined) {
      answers = new SharedAnswers();
      byDatabase.set(database, answers);
    }
    return answers.ask(key, work);
  };
}
