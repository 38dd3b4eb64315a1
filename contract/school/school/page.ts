import { page } from '#contract/ground/words.ts';

export const schoolPage = page({
  route: 'sys/school',
  title: ['学校', 'Schools'],
  purpose: ['维护学校、院系、专业和师生', 'Keep schools, departments, majors and their people'],
  icon: 'read',
  permission: 'sys:school:list',
});
