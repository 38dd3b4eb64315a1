import { askedByMany } from '#server/ground/askers/askers.ts';

/** The next run waits no longer than this for the one under way. */
const WAIT_AT_MOST_MS = 200;

interface Question<Answer> {
  /** The newest run under way. */
  running: Promise<Answer>;
  /** The next run, not yet begun: questions asked now share its answer. */
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
    const question: Question<Answer> = { running: askedByMany(work), waiting: null };
    this.#questions.set(key, question);
    const forget = () => {
      if (this.#questions.get(key) === question && question.waiting === null) this.#questions.delete(key);
    };
    question.running.then(forget, forget);
    return question.running;
  }
}

/** Resolves when `work` has ended, with or without success, or has taken too long. */
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
 * Equal questions to the database at the same moment share one answer: a hundred open lists cost as much as one. A question
 * never gets an answer whose work began before it was asked; it shares the run that begins next. So people always read their
 * own writes. The key holds everything that the answer depends on, rights included. A shared answer must not be changed.
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
