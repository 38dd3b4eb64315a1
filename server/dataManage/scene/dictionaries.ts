/** The enumerations of scenes. */
import type {
  SceneFrame,
  SceneImportState,
  SceneKind,
  SceneMove,
  SceneSource,
  SceneState,
  TagValueType,
} from '#contract/dataManage/scene/rules.ts';
import { closedDict, groupedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const sceneDicts: readonly SeedDict[] = [
  closedDict<SceneState>('sceneState', '场景状态', 'State of a scene', {
    candidate: ['候选', 'Candidate', 'grey'],
    tagged: ['已标记', 'Tagged', 'blue'],
    reviewed: ['已审核', 'Reviewed', 'amber'],
    published: ['已发布', 'Published', 'green'],
    retired: ['已停用', 'Retired', 'grey'],
  }),
  closedDict<SceneKind>('sceneKind', '场景类型', 'Kind of a scene', {
    hardBraking: ['急减速', 'Hard braking'],
    nearMiss: ['险些碰撞', 'Near miss'],
    cutIn: ['切入', 'Cut-in'],
    sos: ['乘客求助', 'SOS'],
    collision: ['碰撞', 'Collision'],
    leftRange: ['驶出运营区', 'Left the operating zone'],
    noGo: ['进入禁行区', 'Entered a no-go zone'],
    noStop: ['禁停区停车', 'Stopped in a no-stop zone'],
    stopInLane: ['车道内停车', 'Stop in a lane'],
    remoteHelp: ['远程协助', 'Remote help'],
    other: ['其他', 'Other'],
  }),
  closedDict<SceneSource>('sceneSource', '场景来源', 'Source of a scene', {
    alert: ['告警', 'Alert'],
    replay: ['回放', 'Replay'],
    mined: ['挖掘', 'Found by rules'],
    import: ['导入', 'Import'],
  }),
  closedDict<SceneFrame>('sceneFrame', '场景坐标', 'Coordinates of a scene', {
    earth: ['经纬度', 'On earth'],
    local: ['本地坐标（米）', 'Local, in metres'],
    vehicle: ['相对本车（米）', 'Relative to our car, in metres'],
  }),
  closedDict<SceneImportState>('sceneImportState', '场景导入状态', 'State of an import of scenes', {
    inspecting: ['检查中', 'Inspecting', 'blue'],
    inspected: ['待确认', 'Awaits a decision', 'amber'],
    importing: ['导入中', 'Importing', 'blue'],
    done: ['已导入', 'Imported', 'green'],
    failed: ['失败', 'Failed', 'red'],
  }),
  closedDict<SceneMove>('sceneMove', '场景操作', 'Move of a scene', {
    approve: ['审核通过', 'Approve'],
    sendBack: ['退回', 'Send back'],
    publish: ['发布', 'Publish'],
    retire: ['停用', 'Retire'],
    reopen: ['恢复为候选', 'Reopen'],
  }),
  closedDict<TagValueType>('tagValueType', '标签取值类型', 'Type of the value of a tag', {
    none: ['无', 'None'],
    number: ['数值', 'Number'],
    text: ['文本', 'Text'],
    boolean: ['是或否', 'Yes or no'],
  }),
  // those of ISO 34503 and BSI PAS 1883 that a town needs
  groupedDict('sceneTag', '场景标签', 'Tag of a scene', {
    road: {
      words: ['道路', 'Road'],
      items: {
        motorway: ['高速公路', 'Motorway'],
        urbanRoad: ['城市道路', 'Urban road'],
        campusRoad: ['校园道路', 'Campus road'],
        junction: ['路口', 'Junction'],
        roundabout: ['环岛', 'Roundabout'],
        crossing: ['人行横道', 'Crossing'],
        roadworks: ['道路施工', 'Roadworks'],
        bridge: ['桥梁', 'Bridge'],
        tunnel: ['隧道', 'Tunnel'],
        speedLimit: ['限速', 'Speed limit'],
      },
    },
    weather: {
      words: ['天气', 'Weather'],
      items: {
        clear: ['晴', 'Clear'],
        rain: ['小雨', 'Rain'],
        heavyRain: ['大雨', 'Heavy rain'],
        fog: ['雾', 'Fog'],
        snow: ['雪', 'Snow'],
        wind: ['大风', 'Wind'],
      },
    },
    light: {
      words: ['光照', 'Light'],
      items: {
        day: ['白天', 'Day'],
        dusk: ['黄昏', 'Dusk'],
        night: ['夜间', 'Night'],
        glare: ['眩光', 'Glare'],
        lampLight: ['路灯照明', 'Lamp light'],
      },
    },
    actors: {
      words: ['参与者', 'Actors'],
      items: {
        pedestrian: ['行人', 'Pedestrian'],
        child: ['儿童', 'Child'],
        cyclist: ['骑行人', 'Cyclist'],
        motorcycle: ['摩托车', 'Motorcycle'],
        truckNear: ['邻近货车', 'Truck nearby'],
        busNear: ['邻近客车', 'Bus nearby'],
        animal: ['动物', 'Animal'],
        emergencyVehicle: ['应急车辆', 'Emergency vehicle'],
      },
    },
    manoeuvre: {
      words: ['动作', 'Manoeuvre'],
      items: {
        follow: ['跟车', 'Following'],
        cutIn: ['切入', 'Cut-in'],
        cutOut: ['切出', 'Cut-out'],
        laneChange: ['变道', 'Lane change'],
        turnLeft: ['左转', 'Left turn'],
        turnRight: ['右转', 'Right turn'],
        uTurn: ['掉头', 'U-turn'],
        pullOver: ['靠边停车', 'Pull over'],
        emergencyStop: ['紧急停车', 'Emergency stop'],
      },
    },
  }),
];
