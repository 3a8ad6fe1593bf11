# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""Dialects and rules of the library, for `replybook.client.judge`."""

from __future__ import annotations

from typing import Final

from replybook.client.judging.dialects import Dialect, TypeOf
from replybook.client.judging.layered_tables import layered
from replybook.client.judging.wording import wording_of

__all__ = ["BASE"]

_STATUSES: Final = {
    "400": "I",
    "401": "D",
    "402": "D",
    "403": "D",
    "404": "I",
    "405": "I",
    "406": "I",
    "407": "D",
    "408": "E",
    "409": "I",
    "410": "I",
    "411": "I",
    "412": "I",
    "413": "I",
    "414": "I",
    "415": "I",
    "416": "I",
    "417": "I",
    "421": "E",
    "422": "I",
    "423": "W",
    "424": "E",
    "425": "W",
    "426": "E",
    "428": "I",
    "429": "W",
    "431": "I",
    "451": "D",
    "500": "E",
    "501": "E",
    "502": "E",
    "503": "E",
    "504": "E",
    "505": "E",
    "507": "E",
    "508": "E",
    "511": "D",
    "520": "E",
    "521": "E",
    "522": "E",
    "523": "E",
    "524": "E",
    "525": "E",
    "526": "E",
    "529": "W",
    "530": "E",
}

_GROUPS: Final = (
    " #   # # # 0 # 1 # 2 # 3 # 4 # 5 # 7 # 9 # _ # a # b # c # d # e # f # g # h # i"
    " # j # k # l # m # n # o # p # q # r # s # t # u # w # y 000 00z 01b 01t 02t 03t"
    " 06t 0x7 100 113 11t 120 150 1ab 1f2 1f4 1h  21a 300 30s 30t 3f0 3f1 42s 49a 4f2"
    " 500 5f0 60s 7c9 7f0 7mb 8f1 9c1 9f1 _   _ # _ _ _ a _ b _ c _ d _ e _ f _ g _ h"
    " _ i _ j _ l _ m _ n _ o _ p _ q _ r _ s _ t _ u _ v _ w _ y __n a # a b a c a d"
    " a f a h a k a l a m a n a p a r a s a t a v a w a1  aap abc abo abs acc acm acr"
    " act ada add adm aff aft aga age agg ai  air ale ali all alp alr als alt am  ama"
    " amb amo an  ana and ano ans any apa api apo app apr arc are arg arr art arx as "
    " ask ass ast at  atl att aud aut ava avg ayx azu b n b2  bac bad ban bas be  bec"
    " bee beg bei ben ber bet big bil bin bio bla blo boa bob bod bot bou bra brc bre"
    " bri bro buc buf bui bus but buy by  byt c r cac cal can cap car cat cau cdp cel"
    " cer cha che chi cho chr cir cla cle cli clo clu cod col com con coo cor cou cov"
    " cpu cra cre cri cro cur cus cyc dae dai dan dat day db  dbt dea deb dec def del"
    " den dep des det dev dg  dia did die dim dir dis do  doc doe doi don dow dql dqw"
    " dra dri dro due dup dur e # e g e11 eac ec  eco edg edi eit ele eli els ema emb"
    " emi emp en  ena enc end enf eng eno ens ent env err esl est etc eti etl eu  eur"
    " eve evn exa exc exe exh exi exm exp ext fai fal fas fat fbt fea fee fet few fie"
    " fil fin fir fix fla flo flu fol for fou fra fre fri fro ftp ful fun fuz g n g1f"
    " gam gat gcl gcp gem gen geo get gh  gib git giv gma god goo got gov gql gra gre"
    " gro gui h1  ha_ had han has hav hea hei hel her hid hig hin his hit hom hos hou"
    " how hr  htm htt hy0 hyp ico id  ide ids if  ill ima img imp in  ina inc ind inf"
    " ini inl inp ins int inv io  ip  is  isl isn iso iss it  ite its jav jir job js "
    " jso jup jus jwt keb kee ker key kim kix kno kqk kub lab lac lam lan lar las lat"
    " lau lea lef len lev lib lic lif lig lik lim lin lis liv llm loa loc log lon loo"
    " los low ls  mai mal man map mar mat max may mcp md  me  mea mem mer mes met mig"
    " mil min mis mob mod mol mom mon mor mos mov moz mp3 mp4 ms  msg mul mus mut my "
    " mys n   n # n i n n n p n r n20 n8n nam nar nas nat nav nea nec nee neo ner net"
    " nev new nex nht nix nli no  no_ noa nod non nos not now npm npx nre nul num oau"
    " obj obs obt occ of  off ok  old on  one onl ope ops opt or  ord org ori os  oss"
    " oth our out ove own p   pac pag pai pak pan pap par pas pat pay pdf pen per pg_"
    " pic pid pip pla ple plu pod poi pol por pos ppp ppt pre pri pro pub pum pur pus"
    " pve py  pyd q # q5  qty qua que quo r p r s rac rag rai ran rat raw re  rea reb"
    " rec red ref reg rej rel rem ren rep req res ret rev rig rnb rol roo rou row rpc"
    " rul run rus s   s h s3  sal sam sap sav sca sco scr sea sec see sel sem sen seq"
    " ser ses set sev sha she sho sig sim sin siz ski sle slo sm1 sma smi sna sni sno"
    " so  soc sol som sor sou spa spe spr sql src srv ssl sta std ste sti sto str stu"
    " sty sub suc sud suf sug sum sup sur sus sym syn sys t1  tab tag tak tal tar tas"
    " tax tcp tea tem ter tes tex tf4 tha the thi thr tim tit tmp to  tod tok too top"
    " tot tra tre tri tro tru try ts  txt typ ui  uid una unc und une uni unk unp unr"
    " uns up  upd upg upl ups uri us  usa use usi usr usu uui v f v1  v2  v3  val var"
    " vau vec vel ver via vid vie vio vis vmi voi vul w k wai war was wat way wbs we "
    " web wee wel wen wer wes whe whi wie wik wil win wit wor wou wri wro x o x p x1 "
    " xer xml xre xyz yam yea yes yet you zag zer zot# # # 00# 01# 02# 03# 06# 11# 12"
    "# 1f# 30# 42# 4f# 7m# _ # ab# ac# am# an# ap# at# au# av# b # ba# ca# ch# ci# cl"
    "# co# cr# cu# da# db# de# di# do# du# er# ex# fa# fi# fo# fr# ge# gi# ha# he# hi"
    "# ho# ht# hy# id# if# im# in# is# it# jo# js# ke# le# li# lo# ma# mc# md# me# mi"
    "# mo# ms# mu# n # na# no# nr# nu# oc# of# on# or# ou# pa# pe# pi# pl# po# pp# pr"
    "# qu# ra# re# ro# ru# sa# se# sh# sk# so# st# su# sy# ta# te# th# ti# to# tr# ty"
    "# un# us# v # va# ve# wa# wi# yo0 # 0 ap0 du0 er0 no00 d00 m000 0000000m000z00a1"
    "00mb00ms00s 00z 012301a 01b801t1026 02t002t103t004f 06t108 #09 #0a1c0c 70ce40e5e"
    "0e8a0mb 0ms 0s  0x7f0z  0z e0z t1 a11 ce1 de1 du1 id1 no1 st1 tr1 wi10 #100m101 "
    "1100113z120z123 123412s 13z 15001a1 1abc1c s1d c1d2c1f0e1f2a1f3 1ghi1h  1t101x v"
    "2 # 2 al2 ma2 no2 wo202620z 21a1234 24e4254226 #2a #2d002mb 2s022t082t103 # 3 co"
    "3 ge3 la300030s 30t13_173c0c3cb33f0b3f0c3f1c3t083z  4 # 4 4a4 sp404f424e42s043cb"
    "452549a54e404f s4f2d4j c4j e4j_c4mb 4w9w5 th5000525454 454245bc75e0c5f0e6 # 6 ht"
    "60s 6ade6t107b6 7c9d7mb 8 # 8ae69 # 92mb9a0c9a209a5b9c1d9d n9wgxD # D _ D acD ag"
    "D aiD alD auD baD blD brD caD ciD clD coD daD deD diD eiD elD enD erD exD faD fe"
    "D foD frD geD giD gmD heD htD inD mcD miD neD noD okD opD peD plD prD quD raD re"
    "D roD scD seD stD suD thD toD unD upD vaD weD woD yoU   U # U afU agU apU atU be"
    "U caU clU coU daU deU doU dqU enU erU evU exU faU fiU foU fuU heU hoU htU idU im"
    "U inU isU itU joU liU loU maU meU moU naU neU noU nuU onU orU paU plU poU prU qu"
    "U raU reU saU scU seU siU spU srU stU suU taU teU thU tiU toU unU urU usU waU we"
    "U wo_ # _ _ _ ac_ al_ an_ ar_ at_ au_ be_ bu_ ca_ ch_ cl_ co_ da_ de_ di_ do_ du"
    "_ ei_ er_ ex_ fa_ fe_ fi_ fo_ go_ ha_ he_ ht_ if_ in_ is_ ma_ me_ mu_ no_ nu_ ob"
    "_ of_ on_ or_ pa_ ph_ pl_ po_ pr_ qu_ ra_ re_ sc_ se_ st_ su_ sy_ th_ ti_ to_ tr"
    "_ ty_ un_ us_ va_ wa_ we_ wr_ yo_1 d_100_202_acc_act_add_aft_all_and_api_app_arg"
    "_at _aud_aut_ava_bod_bus_byt_cel_cha_che_cli_cod_col_com_con_cou_cre_dat_dec_def"
    "_del_den_des_det_dev_dia_dir_dis_doc_ema_ent_err_exa_exc_exe_exi_ext_fai_fil_fla"
    "_for_fou_fro_fun_get_glo_gra_gue_hum_id _ide_ids_inf_ins_inv_iss_job_key_lim_lis"
    "_loc_log_man_mer_mes_met_mis_mod_mor_ms _nam_nea_nod_not_num_obj_ope_opt_or__ord"
    "_out_pag_pap_par_pat_per_pla_pos_pri_pro_que_ran_rea_rec_ref_rep_req_res_rou_row"
    "_run_sch_scr_sea_sec_sel_sem_sha_smi_sou_spe_spr_sql_sta_sto_str_sub_sym_tab_tag"
    "_tas_tex_tim_tit_to _to__tok_too_tra_typ_upd_url_use_val_vie_wea_wria # a _ a ac"
    "a apa ava b a bua cla coa csa daa dea dia era exa fea fia foa fra fua haa hia hr"
    "a hta ima laa lia loa maa mca mda mea mia n a nea noa nua ora paa pea pla pra pu"
    "a qua rea sha sia soa sta sua taa tea tia toa tra vaa waa wia woa x a1  a1 ba1c2"
    "a5bca_ada_bya_cra_dea_ora_tyaa naaplab aab bab iabasabc abc1abcdabelabilableabli"
    "aborabovabsoacceaccoace ace_acebacesach achaacheacitack ackaackeackgackoacksacku"
    "acmeacroact acteactiactlactoactsactuad  ad #ad aad bad cad ead gad had mad oad p"
    "ad rad tad_aad_cad_dad_fad_nad_pad_qada add add_addeaddiaddraddsade ade4adedader"
    "adinadliadloadmeadmiadonads adtiady adyeae6aaemoaffeafteag fag sagaiageiagemagen"
    "ageragesaggraginagraagreags ahnhai pai_aaid ail ail_ailaaileailuailyain aineains"
    "aintair airfairsairtaiseait aiteaitiake akecakenakerakinal  al #al 4al cal dal e"
    "al fal ial lal mal ral sal tal ual wal_fal_salaralchalcoalenaleralfoaliaalidalif"
    "alinalizalk_all all_allaallballeallialloallsallyalogalphalreals alsealsoaltealth"
    "aluealvaalysalyzam #am cam eam oam ram tam1 amazambdame ame_amedamesametaml ammi"
    "amouamp amplan  an #an aan ban can dan ean fan han ian lan man nan oan ran uan_g"
    "ana anaganalanceanchanciand and_andeandiandlandoandsanenaneoang angeanguanizank "
    "anneannoanonanotans ansaanscansianspanswant anteantiantsanuaany any_anyrap lap_i"
    "apabapacaperapesaph aphqapi api_apieapisapivapl apleapp app_appiapplapprappsapr "
    "aps apshaptuar  ar #ar _ar aar bar dar far mar oar sar war_caracaragaramaratarav"
    "arbyard ard_ardiardsare aredargearguariaariearilarisaritark arkdarn arniarraarro"
    "ars arsearsiart arteartiartsarxiary ary_as #as aas bas cas das eas has ias mas n"
    "as oas pas ras sas uas_masa ase ase_asetash asheasinask ask_asksasneasntasonass "
    "asseassiasswast asteastiat  at #at 0at _at aat cat dat eat hat iat lat mat nat p"
    "at sat tat yat_iata ata_atabatalatasatchate ate_atedateiatelatemateratesatetatew"
    "atfiatfoath atheathsatiaatibatinatioativatlaatomatoratriats atteattraturatusaude"
    "audiaughaultauncauseaustauthautoava avaiave avedavelavigavinaw rawioawl awl_awn "
    "ax #ax cax eax rax tax_eaximaxonay  ay #ay bay fay hay nay ray say tay waybeayme"
    "ayroays aywrazonazurb # b 7cb _ b acb apb bub cob crb exb fab htb isb mab meb na"
    "b nib nob pab pdb qub reb stb sub teb txb v b veb whb2  b3 cb3c0b6 hb_erb_rub_se"
    "backbad bahnbal_bankbar basebc12bc7bbcd1bcdebda bda_be #be abe bbe cbe ebe fbe i"
    "be obe pbe rbe sbe tbe ube vbe ybecabectbed beddbeenbegibeinbel belsben ber berl"
    "bersbetrbetwbhoobi abi rbiddbig bigqbilebillbin binabindbio1bjecblanble ble_bled"
    "blemblesblicblisblobblocbly bmitbnr boarbob bodybol bolsbookbortbot bothbounbove"
    "bpatbqkbbranbrarbrcabreabredbrowbs  bs abs ibscrbserbshobsitbsocbsolbstrbt #btai"
    "btitbtrabuckbuffbug buggbuilbusybut butebuttbuy by #by aby bby cby dby nby oby p"
    "by rby sby tby uby_nby_pbytec # c 77c _ c apc clc dec dic doc erc exc fac noc on"
    "c pac plc rec scc sec shc stc suc tac trc0cec123c1d c7b6c9a2c9d c_vica1 ca_bcach"
    "cal calecallcan canccanncantcapacaptcardcartcasecatacatccatecaticatocaugcauscb3c"
    "cceeccepccesccouccurcd12cdefcdp ce  ce #ce _ce ace bce cce dce fce hce ice lce m"
    "ce nce oce pce rce sce tce uce wce yce45ce_ace_cce_nce_scebaced ceedceivcel celi"
    "cellcenscentceptcertces cessch  ch ach bch dch ech fch hch ich lch nch och pch q"
    "ch rch tch vch wch_dch_ech_nch_pch_rch_schabchancharchatchbache checchedchelchem"
    "chercheschinchivcholchoochrochunci aci cci eci ocideciencificifycipicirccitacito"
    "cityck ack bck cck dck fck hck ick lck mck nck ock rck sck tck yckagckedckencker"
    "cketckeyckgrckhockincklickoucks ckupclarclasclaucle cleaclecclescli clicclieclin"
    "clipcloscloucludcluscme codecodicogncol collcolocolucom combcomecommcompcon conc"
    "condconfconnconscontconvcoorcopecordcorecorrcouccoulcouncoupcourcovecp  cp #cp c"
    "cp ecp icp pcp scp tcp wcq  crascrawcreacredcreecretcribcripcritcroacs  cs acs d"
    "cs hcs ncs scs tct  ct #ct _ct act bct cct ect fct hct ict mct nct oct pct qct r"
    "ct sct tct wct yct_ictedcterctinctioctivctl ctlyctorcts ctslctuacturcuitculacume"
    "cur curicurrcurscustcutacutecuticx  cx rcy icy ocycld # d 1ad 3fd 67d 77d 9fd _ "
    "d a d abd acd add afd agd ald and apd ard asd atd aud avd bad bed bid brd bud by"
    "d cad chd cld cod crd dad ded did dod dud eld emd end erd etd exd fad fed fid fl"
    "d fod frd gad ged gid god had hed hid hod htd hud hyd idd imd ind isd itd jsd ke"
    "d kud lad led lid lod mad mcd mdd med mid mod n d nad ned nhd nod nud obd ofd on"
    "d opd ord osd oud pad pdd ped pld pod prd qud rad red rod rud scd sed shd sid sm"
    "d sod spd sqd srd std sud syd tad ted thd tid tod trd tsd tyd und upd urd usd uu"
    "d vad ved vid vmd wad whd wod x1d yed yod00ad123d_ard_atd_cod_ded_dod_emd_exd_fi"
    "d_grd_lod_med_nad_ned_nod_ord_oud_pad_prd_qud_rod_tod_tyda lda_odaemdaildangdant"
    "daridarsdatadatedatidav day daysdb adb bdb edb idb sdb vdbt dcurdd  dd add ddd n"
    "dd_dddedddenddindditddreddridds de  de #de _de ade bde cde dde ede fde hde ide n"
    "de pde rde tde ude yde43de_ade_cdeaddebadebudeckdecldecoded def def1defadefidel "
    "deledelidelsden denidentdenydeo deosdepedepldeprder derdderrdersdes descdeskdest"
    "detadetedev devedevidevodevtdex dex_dexidf  df cdf ddf edf fdf hdf rdf sdg wdges"
    "dgetdia diagdialdicadicedictdid dieddifidifydimedinadingdio dir diredis disadisc"
    "diskdispdistdit dit_diteditiditsdleddlerdlindlocdly dme dmindnt do ndo pdoc dock"
    "docsdocudocxdoesdoindoisdonedonldontdot dot_dotedoutdowndowsdpoidql dquedqw4dres"
    "drindrivdropdrs ds  ds #ds ads cds fds gds mds nds ods sds tds wds ydtimduceduct"
    "due due_duledup duplduraduridy _dy ady bdy edy fdy hdy idy kdy ldy mdy pdy rdy s"
    "dy tdyexe # e _ e a e abe ace ade age aie ale ame ane ape are ase ate aue ave ba"
    "e bee bie ble boe bre bue bye cae che cle coe cre cue cye dae dee die doe dre du"
    "e e e eae ece eie ele eme ene ete eue eve exe fae fee fie fle foe fre fte fue g "
    "e gee gme goe gre hae hee hie hte ide ife ige ime ine ise ite joe jse kee kie ku"
    "e lae lee lie loe mae mde mee mie moe mse mue nae nee nie noe nue oae obe ofe on"
    "e ope ore oue owe pae pee pie ple pre pue pve que rae ree rie roe rue sae sce se"
    "e she sie sle soe spe sqe sue sye tae tee the tie toe tre tye une upe ure use v3"
    "e v4e vae vee vie wae wbe wee whe wie wre yoe zoe0c e110e2  e404e43ce452e5e0e6ad"
    "e8aee_ace_ade_ape_bue_cae_che_coe_dee_die_doe_ere_exe_ide_lie_loe_noe_pae_que_re"
    "e_sce_see_sqe_sye_tae_toe_tye_ureableacceachead ead_eadeeadieadleadmeadoeadseadt"
    "eadyeakeeakiealteam eamieamsean eanseanteapiear ear_earbearcearlearseaseeasieaso"
    "easseasteateeatheatieatueb #eb 7eb ceb heb peb_sebacebasebhoebooebshebsiebsoebug"
    "ebuiec #ec oec1 ecatecaueceiecenecesech eci ecifecipeck eckoeckseclaecliecogecom"
    "econecorecovecraecreect ect_ecteectiectlectoectseculecurecuted  ed #ed _ed aed b"
    "ed ced ded eed fed ged hed ied jed ked led med ned oed ped qed red sed ted ued v"
    "ed wed yed_aed_eed_led_oed_red_sedatedcoeddiedededenederedgeediaedicediseditedly"
    "edoueds educee aee hee iee meecheed eedeeedseek eekleen eenseep eerrees eet_eeti"
    "ef cef fef mef1gefaueferefilefinefixeforefraefs eft efuseg_cegalegategeregesegex"
    "eginegioegisegraeguleigheigneindeinfeingeitheiveejecekeyeklyel  el ael cel del e"
    "el iel oel rel wel_aelatelcoeld eldseleaelecelemeletelevelf elicelimelinelivell "
    "ell_ellaelleelloelopelp els elseely em  em aem cem iem oem sem tema ema_emaieman"
    "embeemcteme emenemesemiaeminemonemoremotemovemp emplempoemptems en  en #en _en a"
    "en ben cen den een fen gen hen ien len men pen ren sen ten uen wen yenabenaienam"
    "enceenciencoencyend end_endaendcendeendiendpene_enedenerenfoengiengtenieeninenoe"
    "enotens enseenshensiensuent ent_entaentcenteentientlentrentsenumenv envieny eo d"
    "eo ieo teo4jeocoeon eos eouseoutephreplaeplieploeporeposepreeps ept eptiequeequi"
    "er  er #er 3er 6er _er aer ber cer der eer fer her ier jer ler mer ner oer per r"
    "er ser ter uer ver wer_aer_der_ier_mer_teraberaceraderaleraneraterbaercaerceerda"
    "erdiere erederenereqerflerfoergeergueriaericeriderieeriferioeriterlierm ermaermi"
    "ern ernaero ero_eroierr err_errierrnerroerruers ersaershersiersoerteertiervaerve"
    "erviery ery_eryieryoes  es #es 1es _es aes bes ces des fes ges hes ies jes les m"
    "es nes oes pes qes res ses tes ues ves wes_ces_fesc escresenesereseteshoesideskt"
    "esliesolesouesp espaespoess ess_essaessdesseessfessiest est1est_estaesteestiesto"
    "estrestsesulet  et #et _et aet bet cet det eet het iet let met net oet pet ret t"
    "et uet_aet_det_eet_iet_oet_ret_set_wetadetaietc etchete ete_etecetedeteoeteretes"
    "etheethiethoeticetidetimetinetioetoretraetrietryets etteettieturetweetwoetypeu  "
    "eu reurleuroev #ev aev eev sevabevalevateve evedeveleveneverevicevieevinevioevnt"
    "evokevopevtoew  ew aew eew mew sew tewayewedews ex #ex dex eex lex mex nex oex p"
    "ex rex tex_cex_dex_nexa exacexamexceexecexhaexinexisexitexmaexpeexpiexplexprext "
    "ext_exteextpextrey  ey _ey aey cey dey eey gey hey iey ney oey pey tey wey_veys "
    "f # f _ f alf anf caf cof dof erf faf frf htf lif maf mef nef nof nuf prf raf re"
    "f sef sif sof stf suf tef thf tof unf urf wif yof0c f0e5f0e8f1c f1ghf2 #f2a f2d0"
    "f401failfallfalsfastfatafaulfbtrfeatfectfed feedfer ferefetcfew feweffecfferffic"
    "ffseficaficifiedfielfierfig figufilefillfiltfindfinefinifirefirmfirsfix flagflak"
    "flasflicfloaflooflowfluxfo efo hfo mfo sfoldfollfor forbforcforeformforwfounfram"
    "fredfreefreqfridfromfs  fsetft cft oft pfterftp fulffullfuncfusefusifuzzfy afy b"
    "fy cfy ofy tg # g _ g a g acg adg agg ang apg arg asg atg aug big bog bug cag ch"
    "g clg cog crg deg dig elg emg eng erg exg fag fig fog fug gcg geg hog htg idg in"
    "g isg itg leg lig log mag meg mog mug n g nog npg ong opg org plg pog prg qug r "
    "g reg rug seg shg sog stg tag thg tig tog trg tyg ung upg urg usg vag wag weg wi"
    "g wog wrg yog1f3g_ang_cog_exg_geg_ing_stgagegaingal gameganigategatigclogcougcp "
    "ge  ge #ge _ge age cge dge ege fge gge hge ige jge lge nge oge pge qge rge sge t"
    "ge uge vge wge yged geingemegemigenegentgeocger ger_gereges gesegesigestget get_"
    "getagetogetsgettgex gexcggedggerggesggregherghijght ght_ghthghtsgib gid gin gin_"
    "ginaginegingginsgiongistgithgitlgivegle gleaglobgmaigmengn kgnalgnizgo pgo xgodo"
    "googgorygot gotogov gql_gquegradgramgrangrapgratgrebgreggresgrougs  gs #gs _gs a"
    "gs bgs dgs fgs jgs mgs tgs vgs wgth guagguesguilgulagumeguraguregxcqh # h _ h a "
    "h ach adh alh anh aph bah clh coh crh dah dbh deh enh erh eth exh fah fih foh fr"
    "h heh hth idh ish keh mah meh muh nah neh noh nph orh ouh pah poh prh quh reh sr"
    "h sth suh tah teh toh trh urh veh vih wah wih yoh0 ah1 #h1 ch_doh_enh_exh_noh_pa"
    "h_reh_sthablhad han handhanghannhapehar harahardharehargharthas has_hasehasnhat "
    "hat_hatshaushavehbashdr he  he #he _he ahe bhe che dhe ehe fhe ghe hhe ihe jhe k"
    "he lhe mhe nhe ohe phe qhe she the uhe vhe wheadhealheckhed heetheighellhelphema"
    "hen henther hereherohes hexchey hichhiddhighhij hilehin hinghinkhinthip his hist"
    "hit hivehly hnhohodsholahomehomohon hookhooshoothop hopihorihorthosthot houlhour"
    "houshouthow howehowihql hr shrashreahromhrothrowhs mht #ht eht iht mht nht shtml"
    "hts httphub humahunkhy00i # i 7ci api ari bii dii doi eni eri gei goi hti ini is"
    "i kei nai oli pli pri rai rei sei sti tei toi tyi v1i v2i vei wai_api_eri_kei_ur"
    "ia aia oia tiabliagrialiialsian ib3 ibedibilibleibraibutic _ic aic dic lic sic t"
    "ic wic_vica_icalicatice icenicesich icieicitick ickeickhicleiconics ict icteicy "
    "id  id #id 0id 1id 3id 6id 7id 9id _id aid bid cid did eid fid gid hid iid jid l"
    "id mid nid oid pid qid rid sid uid wid xid yid_aid_gid_pid_tidatidayiddeide ide_"
    "idedidenideoideridgeidinidquids ie sied ied_ieldien iensientier ierries ievaieve"
    "ieviiew ieweif aif rif tif yifesificifieify ig eig fig pigatiggeigh igheightigin"
    "ign ignaigquigraigurij  ike ikeliki ikipil  il _il eil ril sil til_1ilabilarilat"
    "ild ildiile ile_iledilegilenilerilesilinilitill illailleilliils ilteilurilvuily "
    "im dimagimapimarimatime imedimefimenimeoimesimg imilimitimmeimplimpoimulimumin  "
    "in #in 1in 3in _in ain bin cin din ein fin gin hin iin lin min nin oin pin rin t"
    "in uin win yin zinacinalinaninarinatinceinchinciinclincoincrind ind_indeindiindo"
    "ine ine_ineainedinerinesinfling ing_ingcingeinglingsini inisinitink inksinliinpu"
    "ins inseinsiinspinstinsuint inteinthintrintsinueinutinvainvoio cio dio10iod iola"
    "ion ion_ionaioneioniionpionsiontioriiousip aip hip oip tipedipelipieipleippeipro"
    "ipt iptaiptiiqueir eir pira irclirecirediresirflirm irm_irmaironirs irstirtais  "
    "is #is _is ais bis dis eis fis his iis lis mis nis ois pis qis ris sis tis uis v"
    "is wisabiscoise ish isheisibisioisitisk ism ismaisntiso isolisplissiissuist ist_"
    "istaisteistiistoistristsit #it ait bit cit dit eit fit hit iit lit mit oit pit q"
    "it rit sit tit wit_cit_eit_ritatitcoite ite_iteaiteditelitemiteritesith itheithi"
    "ithoithuitiaitieitinitioitlaitleitorits itteity_iv aivative ive_ivediveniverivil"
    "ivitix #ix aix eix pix rix tizabizatize izedj clj doj erj_cojavajectjirajob job_"
    "jobsjor js #js djsonjupyjustjwt k _ k alk atk bek cok crk dek erk exk fik fok ge"
    "k hak htk ifk imk ink isk itk lok mok nek ofk onk rek sek spk tak thk tik tok tr"
    "k usk wik yok_idkagekb  kbnrkdowke _ke rke ske tkebokecoked keepkelyken kendkens"
    "ker kernket ketskey key_keyskflokgrokhouki aki pkim kingkip kipekix kliskly km #"
    "knowkoutkq  kqkqks  ks _ks lks mks tks wkspaktopku cku mkubel # l 49l _ l a l ac"
    "l adl agl all anl apl arl asl atl bel bul cal chl col crl dal del dil dol eml er"
    "l exl fal fel fil fol frl gel gol hal hel hil hol htl idl inl isl itl lil lll lo"
    "l mel mil mol msl mul n l n8l nal ofl onl opl orl oul pal pdl pll prl qul rel ru"
    "l s l scl sel shl sol stl sul syl tal tcl tel thl til trl tyl upl vel wal wel wi"
    "l wrl yol_1 l_apl_col_mol_pal_sel_stla olab labelabllacelacklag lagslalclamblan "
    "landlanglanklanslantlar larelarglarilas lasslastlat latelatflatilaudlaunlay_layw"
    "lbaclchelcomlcould  ld #ld _ld ald bld cld eld fld hld ild mld nld old rld tld y"
    "ldntlds le  le #le _le ale ble cle dle ele fle hle ile kle lle mle nle ole ple r"
    "le sle tle ule vle wle_cle_dle_fle_nle_ple_sle_tleaplearleaslecilectleculed led_"
    "leftlegalegelegrlem lemelemslendlenglenoler lerelerrlertles les_leshleteletileva"
    "levelex lf hlfillforli cli tlib3librlic licalicelicilicklictlicylid lid_lidalidq"
    "liedlienlieslifelifilifylighlikelimilin linelinglinklintlishlistlitylivelizalize"
    "ll  ll #ll all bll cll ell fll ill lll mll nll oll pll rll sll tll_olla llarllat"
    "llballeclledllegllibllinllm llo llowlls lly lm alm ilo aloadloatlob lobalocalock"
    "log log_logglogilogologslongloodlooklopelor loselostloudlow low_lowdlowelowsloy "
    "loyiloymlp  lphalreals  ls #ls _ls als bls cls fls ils mls nls ols pls rls sls u"
    "ls wlse lso lt  lt #lt _lt blt clt mlt plt slt tlt wltanlterlth lthyltiplts ltty"
    "ludelue lueelueslug lugilumnlurelustlutelutilux luxdlve lvedlverlvuslwt ly  ly #"
    "ly aly bly cly dly fly lly mly nly oly rly sly tly uly vly wly ylystlyzem # m _ "
    "m acm anm apm bim bum cam chm com crm dam dom enm evm exm fom hom htm inm ism li"
    "m mam mem mom nem nom num ofm opm pem plm prm rem rum sem stm thm tom trm tym us"
    "m v4m wim yom1f0m_nam_pama  ma _ma bma fma pma_ama_dmae magemaidmailmainmakemalf"
    "malimallman manamancmandmanemantmanumanymap map_maplmappmapsmar marimarkmarymat "
    "matcmatematimatrmatsmax max_maximay maybmazomb wmbdambedmbermbinmbolmcoumcp mcp_"
    "mctlmd  md cme #me _me ame bme cme dme eme fme gme hme ime jme kme lme mme ome p"
    "me rme tme ume wme_nmeanmeasmed med_medomeermefrmembmemomensmentmeoumer mer_merg"
    "mermmes mespmestmetametemethmetrmialmid mighmigrmilamilemilvmin minamingminiminu"
    "mismmissmit mit_mitemitimitsmittmiumml  ml eml fml hmmanmmarmmedmmenmminmmitmmon"
    "mmunmn #mn _mn_nmns mo smobimodemodimodumolemolwmomemon montmoremorymostmotemoun"
    "movamovemozimp  mp #mp _mp3 mp4 mpatmpilmplamplemponmpormprempt mptemptimptsmpty"
    "mputms  ms #ms ams cms dms ems fms nms oms pms qmsg mt  mt nmultmum munimustmuta"
    "my_in # n 30n _ n a n abn acn agn aln ann apn arn asn atn aun ben bln brn bun ca"
    "n chn cin cln con crn cun dan den din don dun e n ecn emn enn ern esn eun exn fa"
    "n fen fin fon frn gcn gen gon han hen hin hon hrn idn ifn inn isn itn jsn ken la"
    "n lon mcn men min mon mun n n nan nen nhn non npn ofn onn opn orn oun pan pdn pe"
    "n pln prn pun pyn qun ran ren ron rpn scn sen shn son spn sqn srn stn sun tan th"
    "n tin ton trn unn upn urn v2n vin wan whn win won yon zon202n8n_n_con_den_ern_ex"
    "n_fan_gln_idn_len_nan_qun_ren_stn_tin_trn_usna cna dna ena ona pna snablnagenai_"
    "nal nal_nalenalynamenancnapsnarrnarynas nasanatenatinautnavanavinbqkncaunce nce_"
    "ncedncelncesnch nchencidncinnclencluncodncrenctincurncy nd  nd #nd 7nd _nd and b"
    "nd cnd dnd end fnd gnd hnd ind lnd mnd nnd ond pnd rnd snd tnd und vnd wnd ynd_c"
    "nd_end_mnd_nnd_pnd_tndarndatndcundedndefndelnderndexndicndinnditndlendlindocndow"
    "ndponds ne  ne #ne bne cne ene mne nne one pne sne tne vne_snearnecenectned nedt"
    "neednel nelsneo neo4neonneouner neranerrnersnes net netwnetynevenew newenewsnexc"
    "nexpnextnfignfirnflinflunfo nforng  ng _ng ang bng cng dng eng fng gng hng ing l"
    "ng mng nng ong png qng rng sng tng ung vng wng yng_ang_eng_sngagngconge ngednger"
    "ngesngexnginnglengs ngthnguanhofnhttni cni snicanid niedningnippniprniqunishnism"
    "nistnit nitenitinitynix nizanizenk  nk enk hnk ink tnkinnknonks nlinnloanly nly_"
    "nmaenmennnecnnednnelnninnnotnnreno #no ano bno cno dno fno hno ino kno lno mno n"
    "no ono pno rno sno tno wno_dno_snoaanodenoennomynon nonenosunot not_notenotfnoth"
    "now nowfnownnpm npoonpronputnpx nr pnr wnreanrecnrefnresns  ns #ns ans bns cns e"
    "ns fns hns ins jns mns nns ons pns qns rns sns tns uns wns ynsacnsafnscrnse nsec"
    "nsernsesnshonsibnsidnsiensignsionsolnspensponst nstanstenstrnsufnsumnsupnsurnswe"
    "nt  nt #nt _nt ant bnt cnt dnt ent fnt gnt hnt int lnt mnt nnt ont pnt qnt rnt s"
    "nt tnt unt vnt wnt_ent_rnt_untacntaintatntaxntcontedntegntennterntexnthlntiantic"
    "ntifntimntinntitntlyntrantrintrontrynts nts_nualnue nullnum num_numbnutenvalnver"
    "nvirnvoinvokny cny eny iny ony pny rny tny_rnyreo # o _ o a o aco ado alo ano ap"
    "o ato auo beo bro buo cao clo coo cro dao dbo deo dio doo dqo duo eno eso exo fa"
    "o feo fio fro fuo geo hao heo hoo hto ino iso ito lao leo lio loo mao meo moo my"
    "o nao neo noo obo ono opo ouo ovo pao pdo peo poo pro puo quo reo ruo sao seo sh"
    "o sio smo spo sto suo teo tho tio tro uno upo uso veo wao wio woo wro xro yoo101"
    "o4j o4j_o_dao_mao_reo_sho_spoaa oad oadeoadioadsoardoatioautob dob eob iob mob n"
    "ob rob_eob_robalobilobjeobleobs obseobtaoc docalocatoccuoceeocesock ockeockiocod"
    "ocolocs ocumocx od  od cod iod mod rod sodayode ode_odebodelodesodifodinodo odoi"
    "odotods oducodulody oentoes of #of _of aof bof cof dof fof gof iof lof mof nof p"
    "of sof tof uof woff offsofiloft og  og cog hog iog log sog woggeoginogleogniogo "
    "ograogreogs oiceoid oingointoistojecok  ok aok fok hok iok toke okedokenoks ol  "
    "ol _ol aol bol col dol eol fol gol hol iol lol mol nol ool pol qol rol sol tol v"
    "ola olarolatoldeole olecolesolicoll olleolloologolorolumolutolveolwtom  om #om a"
    "om bom dom eom fom gom hom iom lom mom nom oom rom som tom uom vom wom yom_noma_"
    "omanombiome omeaomenomerometomiuommaommeommiommoommuomo ompaompiomplompoomprompu"
    "omy_on  on #on 7on _on aon bon con don eon fon hon ion jon lon mon non oon pon q"
    "on ron son ton uon von won yon_con_don_eon_fon_ion_mon_ron_son_ton_uonaloncuond "
    "ondeondiondsone onedonenoneronetonexonfionflong ongeonidoninonlyonmeonneonnronom"
    "onpoons ons_onseonsionsoonstonsuont ontaonteonthontiontronveoo loo moo_mood oogl"
    "ook ooksool oolaoolsoomaoordooseoot ootiootsop  op aop eop iop oop pop rop top u"
    "ope openoperopesopicopifoppeops optiopy or  or #or _or aor bor cor dor eor for g"
    "or hor ior jor kor lor mor nor oor por qor sor tor uor vor wor xor yor_cor_dor_e"
    "or_mor_tor_uoragorarorbiorceorcoord ordeordiordrordsore oredoreioresorg orgaoric"
    "orieorigoritorizork orkeorkforkiorksorm ormaormeormiorreorryors ort orteortlorts"
    "orumorwaory ory_os aos bose osedositosixoss ost ost_osteostgostsosucot #ot _ot a"
    "ot bot cot dot eot fot got hot iot lot mot not oot pot qot rot sot tot uot vot w"
    "ot yot_aot_fot_pot_rota otalotasote otebotecotenoterotesotfooth otheothiotinoto "
    "otocottlou cou dou eou hou mou pou rou sou touchoud ouldoundountoup oupoour our_"
    "ourcoureoursous ous_ouseouslout out_outaoutcouteoutmoutpoutsoutuouveov #ovalove "
    "ove_ovedoverovesovidovisow  ow #ow _ow cow dow eow iow mow oow tow_cowdoowedowev"
    "owflowinown own_owneownlows owseoxy oy foyedoyinoymeozilp # p _ p adp afp anp ca"
    "p chp cop dip dop enp erp exp fip hap hop htp inp isp itp kep lop map n p nop op"
    "p orp pap pip prp rep rnp stp thp top usp wep wip_idpacepacipackpagepagipam1pand"
    "panipapeparaparspartpasspatcpathpatipattpawnpaympayrpc epconpdatpdf pdripe  pe #"
    "pe ape bpe cpe dpe epe fpe hpe ipe npe ope spe tpe upe vpe wpe_mpearpecipectped "
    "pedipeecpeerpelipellpen penapendpenepenipensper per_perapercperfperipermperrpers"
    "pertpes pet pgraph aph tpha phaspheaphqlphrapi #pi 7pi api bpi cpi epi hpi ipi k"
    "pi mpi npi ppi rpi spi tpi vpi wpi_epi_kpi_upic pid pienpierpilapilepilipingpipe"
    "pirepis pivepl eplacplanplatplayple pleaplempletplexplicplieplifploaployplugply "
    "pm rpoinpolipollpon pondponeponspoolporaportposipostpp  pp #pp cpp epp mpp rpp s"
    "ppeappedppenppetppinpplipplypporppp ppppppropps pptxpr #precpredprefpresprevpric"
    "primprinprivpro probprocprodprofprogprojprompropprotprovproxps  ps #ps aps bps c"
    "ps eps fps gps ips mps nps pps sps vps wpscopshopstrpt #pt dpt ept gpt ipt tpt y"
    "ptedptinptioptorpts pturptx pty publpumppushput put_puteputiputspve2px ppy #py r"
    "pydapytepythq # qkbnqkq ql #ql cql eql oql qql sql_sqlalqty qualquarque quenquer"
    "quesqueuquirquotqw4wr 30r 60r _ r a r aar acr adr alr anr apr arr asr atr aur av"
    "r bar ber bir brr bur byr cer chr cir clr cor crr dar dbr der dir dor drr dur ed"
    "r elr emr enr err exr far fbr fer fir for frr gcr ger grr h1r har her hir htr id"
    "r inr isr itr jor jsr ker lar lir llr lor mar mcr mer mir mor mur myr n r nar ne"
    "r nir nor nur oar ocr ofr onr opr orr owr par pdr per pir plr por ppr prr psr pu"
    "r qur rar rer ror rsr rur s r sar scr ser shr slr sor spr sqr srr str sur syr ta"
    "r ter thr tir tor trr tyr unr upr urr usr var ver vmr w r war wer whr wir wor wr"
    "r yor_cor_crr_dar_exr_idr_mer_msr_nar_ser_tar_tyr_upra _ra arablracerachractrada"
    "raderag rageragrrailrainraisral ram ramerammramsrancrangransrantraphrariraryrash"
    "rasirateratiratoraveraw rawirawlray rbasrbidrby rby_rc  rc crca1rcasrcc rce rce_"
    "rcenrcesrch rch_rcharchirclercourcuird  rd ard crd drd frd ird mrd nrd srd yrd_a"
    "rd_drdayrderrdicrdinrdrsrds re  re #re _re are cre dre ere fre gre hre ire lre m"
    "re nre ore rre sre tre vre wre yreacreadreakreamreasreatreb reburec1recarecereci"
    "recorecrrectred reddrederedireduree reenref referefirefsrefuregaregeregiregureig"
    "rejerelarelerellremaremeremorenarencrentrephreplreporeprrequrerrres res_resereso"
    "respressrestresuretrretsreturevirevorflorforrg  rg #rg arg brg crg drg erg nrg r"
    "rg srg wrganrge rgerrgetrguirgumria riabrialriberiburic ricaricericsrictrid rida"
    "riderienriesrievrifirifyriggrighrigirilyrim rimarinfringrintriodriorriptriserite"
    "rityrivariverivirix rizarizerk  rk crk erk irkdorkflrkinrksprl  rl _rl arl erl f"
    "rl hrl irl mrl nrl orl prl srl trlinrllirls rm  rm arm drm erm mrm srm trm urmai"
    "rmalrmanrmatrmedrminrmisrmitrn arn crn ern grn trnalrnamrnatrnbqrnedrnelrninrno "
    "rns ro  ro iro pro_rroadroatroblrocerod rodurofirogrroidrojerol rolerollrom rom_"
    "romaromeromirongronmrootrop roperor ror_rorcrorsrortrossrot roterotorottroubroun"
    "rouproutrovaroverovirow row_rowsroxyrpc rr err_crr_nrrayrrecrredrrenrresrridrrno"
    "rrorrrowrruprry rs  rs #rs _rs ars crs drs ers frs grs hrs irs mrs ors prs rrs s"
    "rs trs wrsatrse rse_rserrsetrshirsinrsiorsisrsonrsorrst rt  rt #rt 1rt _rt art b"
    "rt crt drt ert frt irt jrt lrt ort prt rrt srt trtabrtedrterrticrtiertifrtinrtly"
    "rts rty ructrue rulerum run run_runirunnrunsruntruptrustrv arv crv orvatrve rver"
    "rvicrvierwarrxivry  ry #ry _ry ary bry cry dry ery fry gry iry lry mry nry ory p"
    "ry qry rry sry try ury wry yry_ary_bry_fry_iry_lry_mry_nry_rry_tryidryinryons # "
    "s 0xs _ s a s abs acs als ams ans aps ars ass ats aus avs aws bas bes bis bls bo"
    "s brs bus cas chs cis cls cos crs cus das dbs des dis dos dus ems ens ers ets ex"
    "s fas fes fis fos frs fus ges gis gos grs has hes his hos hrs hts ids ifs ims in"
    "s ips iss its jss jus kis las lis los mas mcs mds mes mis mos mus n s nas nes no"
    "s obs ocs ofs ons ops ors ous pas pds pes pls pos prs pys qus ras res ros sas sc"
    "s ses shs sls sos sps sqs sts sus sys tas tes ths tis tos trs tys uis uns ups ur"
    "s uss vas ves vis wes whs wis wos wrs x s xys yas yes yos02 s_cos_des_frs_ins_li"
    "s_mos_qus_res_tosa gsablsactsafesalasamesampsapisarysatisavesaviscanscheschoscod"
    "sconscopscorscrescrisdense  se #se _se ase bse cse dse ese fse gse hse ise kse l"
    "se mse nse ose pse rse sse tse use vse wse yse_msearsecosecrsectsecused see seen"
    "seleselfsemasendsenssentsequser ser_serbsergserisernserssertservses sessset set_"
    "settsevesexcsfulsh ash fsh mshadshapsharshedsheeshelshesshipshooshopshorshoushow"
    "siansiblsidesiensighsignsimisimusincsingsionsis sistsit sitesitisitosix sizesk _"
    "sk ask fsk gsk isk tsk_iskipsks sktosl dslinslowslugsly sm1fsmalsmilsnapsnexsnip"
    "snowsnt so #so fso iso nso rso tsocksoftsolasolesolusolvsomesonssor sorrsoursp s"
    "spacspamspanspawspecspeespelspensplasponsporsql sqlasrc srccsrv ss  ss #ss 0ss _"
    "ss ass bss css dss fss hss iss mss oss pss rss sss tss uss wss xss_dss_tssabssar"
    "ssdesse ssedssetssfussiassinssiossisssl ssuesswost  st #st _st ast bst cst dst f"
    "st gst hst ist lst mst nst ost pst rst sst tst ust vst wst1 st_cst_fst_jst_kst_o"
    "st_tstabstacstalstamstanstarstatstdestdosteastedstemstenstepsterstgrstilstinstio"
    "stocstomstopstorstrastrestristrusts stststylsualsubjsubmsubpsubrsubssubtsuccsuch"
    "sudosue sue_suessuffsuggsultsum sumesummsuppsuresuspswersworsy dsymbsyncsyntsyst"
    "t # t 0xt 10t 1ht _ t a t aat abt act adt aft alt ant apt ast att aut avt b t ba"
    "t bet blt bot brt but byt c t cat cet cht clt cot crt cut dat dbt det dgt dit do"
    "t dut ect edt elt emt ent ert ett evt ext fat fet fit fot frt get ght grt hat he"
    "t hit hot htt ift imt int ist itt jot jst lat let lit lot lst mat mct met mot mu"
    "t nat net nht nlt not nut obt ont opt ort pat pdt pet pht plt pot prt pyt qtt qu"
    "t rat ret rot rut sct set sht slt spt srt stt sut syt tat tet tht tit tot trt ty"
    "t unt upt urt ust v1t vat vet wat wet wit wot wrt yot08 t09 t1  t1 wt10 t_act_au"
    "t_avt_brt_cet_dat_det_ext_fit_fot_idt_int_ist_jot_ket_lot_met_nat_not_obt_qut_re"
    "t_rot_sit_smt_tat_tot_tyt_vat_weta  ta _ta ata dta eta hta ita mta nta pta qta r"
    "ta tta wta_ttab tabatabltacktacttadataddtag tag_tagetagstailtaintaketal tal_talc"
    "talktalltalotamptanctandtanetanttargtarttasetasktat tatetatitatutax taxotc ptc s"
    "tch tch_tchetchitcodtcontcp tdertdoute  te #te _te ate bte cte ete fte gte ite j"
    "te kte lte mte nte ote pte qte rte ste tte ute_bte_cte_dte_ete_fte_lte_qte_rte_s"
    "te_tteabteadteamtebotectted ted_tedatedltegeteletelitem temctemetemptemstengtens"
    "tenttep tepster ter_teraterdtermternteroterrterstes testtetitewatex texctexttf40"
    "tfiltfortfoutgreth  th #th _th ath bth cth dth eth fth gth hth ith kth lth mth n"
    "th oth pth rth sth tth uth vth wth xth yth0 thanthatthe themthentherthextheythin"
    "thisthlythodthonthorthouthrethroths thubthy tia tialtibltic tic_ticatickticltid "
    "tiestifitilltimetinatingtinutipltisttitititltitutitytivativetivitl stlabtlastle "
    "tledtlestlintly tml tmp tms tnotto #to _to ato bto cto dto eto fto gto hto ito l"
    "to mto nto oto pto rto sto tto uto vto wto yto_stobjtocktocotodatodotoketometon "
    "too too_tooktooltoomtop top_topitopptor tor_toratordtoretoritormtorstorytotatp #"
    "tp atp ctp dtp etp itp ptp rtp stpagtpcotpdrtpertphetps tpsctputtra tractraitran"
    "trattreatreltribtrictrietrigtrimtrintrixtroltroutructruetry try_tryits  ts #ts 1"
    "ts _ts ats bts cts dts ets fts gts hts its lts mts nts ots pts rts sts tts uts v"
    "ts wts yts ztsidtslutstattedttemtterttinttlettlittonttp ttpcttpdttpettphttpsttri"
    "ttyptualtubetureturntus tus_tusctweetwortx  txt ty  ty #ty _ty aty cty ety fty l"
    "ty oty pty rty sty vty_ety_ityletypeu # u cau clu dou hau mau mcu meu muu pru re"
    "u seu usuageual ualiuallub aub cube ubecubetubjeubliubmiubpaubreubscubstubtiucce"
    "uce uch uchbuckeuct uctiuctsuctuud cud gud pud rude udiouditudo ue #ue aue bue c"
    "ue due eue iue lue mue nue oue pue rue tue_iueeruencuentueriueryues uestueueuffe"
    "uffiug auggeugh ughtuginuid uilduireuit ularulatuld uldnule ulesulfiull ullyult "
    "ultaultiultsulttum #um cum eum lum num oum sum_pumanumbeumenumerummaumn umn_umns"
    "un  un #un aun dun eun fun mun nun run sun wun_qunabunauunavuncaunchunclunctund "
    "und_undaundeunexunicunidunipuniqunitunknunniunprunreuns unsaunsuunt unteuntiuntr"
    "uotauoteup  up iup kup sup tupdaupgrupliuplouponuppoups upstupteupytur aur cur f"
    "ur iur mur nur our pur rur sur turaturceure ureduresuri urinuriturl urllurlsurn "
    "urneuropurreurs urseursous #us 2us aus eus fus hus ius mus ous pus qus rus sus t"
    "us wus_cus_dus_quscouse useduserusesusexush usinuslyuspeust usteustousuausy ut  "
    "ut #ut 1ut 3ut aut cut dut eut fut iut mut nut out put rut sut tut vut wut_tut_v"
    "utabutagutatute ute_uteduterutesuth uth0uth_utheuthoutinutioutivutmsuto utpuuts "
    "utsiuttoutubuuiduve ux cuxdbuzzyv # v apv cav dov exv fav ouv prv sev1 #v1 mv2 #"
    "v4 #v4 sva fvailval valivaluvarivatevativaulve  ve #ve _ve ave bve cve dve eve h"
    "ve ive nve ove pve rve sve tve wve yve2 ve_fvectved ved_vel vel_veloven ventver "
    "ver_vereverfveriverrversvertvervveryves via vicevidevidiviewvigavilevingviolviou"
    "virovisivityvm wvmidvntsvoicvopsvtoovus_vusew # w _ w anw apw brw dow erw exw in"
    "w kqw orw rew sew thw tow yow4w9w9wgw_cowaitwardwarewarnwas wateway wbshwdowwe l"
    "weatweb web_webhwebswed weekweenweigwelcwentwercwestwevewflawgxcwhenwherwhicwhil"
    "wienwikiwillwindwingwithwl awl_pwn  wn cwn ewn fwn gwn own pwn swn twnerwnloword"
    "workwoulwrigwritwronws  ws #ws aws fws hws iws rws sws twserwt tww yx # x cax ch"
    "x dox emx erx frx inx isx lox orx oux pax pex plx rex t1x thx tox trx tsx vax1  "
    "x_cox_dox_noxa exactxampxceexcepxcq xdb xecuxeroxhauximuxingxistxit xitcxitexiv "
    "xmapxml xonoxpecxperxpirxplixprexrefxt  xt #xt axt cxt dxt fxt ixt jxt lxt mxt o"
    "xt pxt sxt txt wxt_txtenxterxtpaxtraxyz xyzqy # y _ y a y ady afy agy aly any ap"
    "y ary asy aty auy avy bey bly boy buy byy cay cey chy ciy cly coy cry day dey di"
    "y doy emy eny ery evy exy fay fiy fly foy fry gey goy h1y hay hey hoy hty idy if"
    "y iny isy kiy lay ley liy loy may mcy moy nay ney noy nuy ocy ony opy ory pay pe"
    "y ply poy pry quy ray rey roy ruy say sey shy siy sry sty suy tay tey thy tiy to"
    "y try uny usy v2y vay viy way wey wiy wry yoy000y_afy_auy_byy_fly_idy_liy_may_nu"
    "y_ply_toy_vay_viyamlybe ycleydanyearyed yes yestyet yexiyfaiyid yingyle ymboymen"
    "ync yntayoneyou youryoutyouvype ype_ypeeypesyreqyrolys  yst ysteyterytesythoywri"
    "yze yzq z erz inz wazablzagrzatize #ze aze eze tzed zerozillzon zotezurezy szzy "
)

_WEIGHTS: Final = (
    "cd9c4f5276ed805e5461b45d817678b15e886a7f97777e8074a767746f8f78c8726964876f947a7c"
    "8a6177948a71698c819a7f94af328c83d34e59839c91685e8eb2755e758698966f8262ed674f637a"
    "b98e854273ba694fa36ba089406fa8ba8d4f618a9b4a91907ca673717d7ad4876d5b5dd876718140"
    "d28d65625a858e866682d92f8d7c719c9779755e81876d41caff4d546f63b2737534b1939378736f"
    "af944d69886585af66819c6b678f83a594726c6895808371769e6f727789d18f6d4d6775727c7ba2"
    "7367a88a75787b7b977a6eae75886786679c797e94767b7f7d74717c7aa57d8272957a78997c767d"
    "7d987a767bc36c626c8274789e7d797ea4796a7b73946ba76773727baf7197717b7f7da07479777b"
    "76a37e6f7980a3667a7e95747c7c7f7d987a767b7baf7b5d7d90966d7b7370a87b77767fa86e7577"
    "776d829e7c79667c978d896e797a96698f84788c7d757f759a76a2799856a6839d6356877fb95072"
    "62a1806e8e8f74ac62707db49c6e4646fc5a7e6779a05a937a7ec9523daa7c927d43b292ae6e577c"
    "6fb8858a4a815ebb677f977875827a83b3885b6766e881516074cf4d836d5ea58a737f6d78986a98"
    "5e7aa85da3a0887c73699a66be437f8660a7718266876370c0669e6069b38068996f91b8607b7678"
    "96927073746db2648a749249b3945fadab4b7766658178948faa5e816690ab578b787b5bb17f7085"
    "8698685aa07f627aaa7a678a6b8c99cb44ba6d4982a8549b666aa58e8c576cae837370806f816da4"
    "9d9d6e62768a69759e7a44c28c88678e4e948888889b6d757b877cde3965c44c878465709a76867a"
    "a2a89f5c3b977c79787bb6ad62605b896c929762cb5e78716f54754ac6a791665f6ebc679e5fa578"
    "72ac77747781948c66797e8d938b57a27c737976b5717274753ea0e858629c8672767693d03739ad"
    "87646a96957d9c647a89a6727b7875907e6a90777b977a7a7a7e9f72757b748984a658b09a686865"
    "64a569818c938c5c4eb67f737c7b97a55183719694797c797d4374ca8c738c6b6ca17d95ab8e525f"
    "759386777a7c767d937e7cd47a397d6af06b4c6e78a0628e776d8d749e746a8167b876c38f4d667c"
    "85836b828b6e5a99948a837a739b7469bd687082826b7e59bc823f9ab373747b73ad717d2dff4167"
    "6ebd7054919191776b7c73899c76727872a3787bae797a667994857c717a7e6b52b3917cf4527549"
    "8c84936b729f82755c8e46ee835a6ea58662579b664885c28b92a67c5775a048667ab8aa6b74797d"
    "71687eaf7b77b46e73746c9a907e6d7883e46f338797695e9a9c697e7e7e71ad786e7c7f81bc8b39"
    "7aa36b7a7eac6a727a7e789785707c90a980646374799c7b7b7e9a656a998494717a7da66674649c"
    "62917b868c728a697b9f777aa674759a747e777e958c844f8c6b75686eca95b24e7c6f96797a7b7b"
    "6e67c48c5b78ac8c725ea6667885777965716ec35ca088906d5ec096507c8a9662619ded7b64377e"
    "a9765c64a1528962ca797d6b74ab7a82a9707670895f74ad768e8859947e8083908f5ea17b747a77"
    "5cab7b75886e6f5eaf96637b9181917caa707279829e6b7a7c79689199759c68798183847f767394"
    "7475aa7677a7a9486d7b9f667284849b50729f84868f6c56a9748f918468848854a37c7a9b767a7b"
    "7f9478777ea68054996e8f7cb470528a99747475a28d6973747b7c7d6aa25d9f7390827476787ba3"
    "7b6976ac7aa8825d768384976b7e7dbd775079838db667686da0608b7580648d829a7280506383ca"
    "b9926361717a6dba2eb1a4906d855b9dbd96424ed72eeb325ec5c24d2884dbc84b424f609a78719d"
    "766c7bbb687c71799e7c879c6d826e4cc7599a79835a77af7d77a57c6e798b9b956e577386ad8357"
    "8682aa725cac8150808375f4546b57906f779872837c9f7b679b5c5eab80ad66767c7b84b26f6d6e"
    "9c7871827967b87f667b8f967972709a3a46aabc75d5557a66b95763a964639472799d63bc6c8174"
    "799c777b796c78c2607b6f85777a9b7a6467d467676d8a77ab729a798f6d8aca536773999c727664"
    "784f94ae788a657b977f88ca6a566e96896d7183719f7b797d93d35a6b5573806399925248f1777e"
    "9a886288759fa64f8b607a79967b7c7d6864c473826654e1645c5e9b929a9cd35c4c6a844ed47862"
    "569e79a86b7a5c78b37f6c7f75ac735374de6d6e76797a9e7994847b7a736d977b88799a9f5f7a6e"
    "cf554dad62a26e797a7ea0a28468526f65529cbe5081989088787b7279a2a9ff2b564872ac776f7c"
    "6db4788c5a9e7da25d667e7872b36566976a83969f8e7e7560a6707d747a647e948d7d73a46f7f7c"
    "7789957675357798be7d7983766fa082f2594b688dc85b7f5275a75b7d8c6eaaab4974a5a07e724c"
    "9e6b88698596725e97849f677f7e7d7ea36d945e82ac84537bd2f6402e4a7ea57575734a6872bd9f"
    "a779796483a172689b6a7caa6e6f7d993b55c7909d7e44aa776f967e7f7f768294767dde68686969"
    "739f787a7c854f5fdd715a8a7ea07d7369889b81837d6491896e8d5abc707fb1a43e6e7e5c6ab389"
    "72877b7a93766374c56e87a351986c7166a36a9d6899708b84977a778177755b979e7b5ed96343a2"
    "915f8c857f63837d8499a6449e7b7e72af7d657c6a9395806e90779f6c6e956d70927b737f9d767b"
    "7969838893896d61ca5f6f8d72977b5d9fb7626b8c63a579739b6f7e7e7aa45d679e7ad74f70717a"
    "77779b7b7cc18c6168694682818fa872a87578798e6e6b6dacb8889752574f7fb29d62908f697187"
    "7baf7c66746472d56372bb6a5a827f728895856e7d726f81a17a99757b7c9b639a7079ecb52f456b"
    "90937b7c657e937e767aab964c8c677aaf677d72858296865dc6726d6972dd415da2629662b15384"
    "96727d7d7e785373a69caab35360706a7da4797d72aa64946b7da183746a72c35a7e727a607eb474"
    "60677bc37a6af1884b51855f79ad777b58869b8c65699070b29d707d7a7cad66767c7b5a9b6a67b9"
    "82957f9555a2c07d4958de894c5e705a887e87989f597898787f88936b7bd8217580929f755bba56"
    "986f649b7a967a8f667b77a26f7f799362a8697a816796877b73b0757375977b767d7b7c8bd7376b"
    "9fad6e5b6b61b07b7a7ba3806285767da176707c677a8e838fa4a6695f6e97797c7c797e616bc175"
    "838c6b9d696d88918f6baba65b64709353359acc767a8a937370b8706f798f6868af7272bd688069"
    "bd8162578885796eb361b0559e706d727267bc7881756a908f5f7d78b9728e5f633ef2c8b52c9246"
    "7b4fb69b63946b757a928f70a15e83c65876826991615932ffe58c9246377a7383b55ba35d65a27a"
    "7f7c7698789c7e75708275a972757adc845f645d71646bcd736a5a4b4fff8d4eb88369917464a076"
    "a5be594d775ece3e987e748667a17e27a1b08c7cef775a6a5562808177a5a8a6587d5ead7059b457"
    "a58b5b6e866292926397ae83724a938568924eb373ae7c746e9f647666a16fe16e556d688194a062"
    "a345c36075aa8e6c6a717c7b7d79938c83a37c5247909e84878aa07083637d94887078618b6f9193"
    "947786747b9377748879a0576c9e7fa2787d6d7d59bf63669f5aff962e5570796d8c9e9c646f977a"
    "777c7ca36dae56ad6769a86674728db076657b7bbd7b6c6a71c3556c708d9e79667a8998767c7c7a"
    "7b73a07979c6aa4a6f576c867c9d76b95170887f759483797b878375976a64b4606a9d7974997d7d"
    "6bb0725f94975e5aa988bb4d7a847b806952fe4799727b7e7ec43a75a6676c6c64b491609b8e6f88"
    "855973b27d77997a777ef0ab46801f9f6a7086816b9e718b7ba27953888a956f8b925f9479797b7f"
    "40ef9e5d56925fa55d8c746382b4727c6e85957c698f847f85dc874f6668a28c896763596594a588"
    "789334c77aa3a467567c7d698272a6698877a96f65be696094a6837b5e7de1517269747e947f7878"
    "975588838953db7f557f35bbb26a73749c846885c4925172674bcba15e6a53b777a659c3955d6665"
    "7a67a3926ba88167698798767684787a937b7a7d7e958f69747268938b88a24862ec4783786569b7"
    "6f5ea1739f948c6a7a7cb5546d9871cfb5288351869b757476d056756b796c5f92a87b7ca16c8a6d"
    "97e445556b9e7ec93f5c65828ba26c8855e85e5e5ca463b964a482737373982de0469590996e7178"
    "7085797b978e8a6f66936ba56c7b899f50e06b4647728f8eaa7e6669b87c708382937879918a46a6"
    "5772c9668980727b977ca4a355875d7da176707c69948b7e7a76aa9c685c8c75b24f7e8097806d7c"
    "b352a566707c787d937ca27773797b8099866d746f9b7d7d7c9b9e61707679977a7a7d987e7d6f7e"
    "7c987d727d8dab5876797b819d7373baab614d6e64558b50ec777272a67e7a719d7a7e99787a797c"
    "a077767c76b2a25c6e629da7756d5a9a473128ff986baa5b7855a9956a824956c99681807077a476"
    "9e806d8e667f9a822eb7db91654a6666bd8568708a6d9c5499ab944d50a38684b04483767f7079a2"
    "928a6d96623db68675919b3a7d929c905238a7bea8787b5a8b90ac6e60767da176707c9d9d8c6555"
    "a355a47e668ab36f5d77cf7c5856877bad88626f839d7474797e5792b960846971a57caf5a77748b"
    "6289a775799e727c797a7a70a5797888808e69819f767879798a728a906b7c7d997d729d4ccf6067"
    "c9706a7c6093907451987f4fc65795997e6e8c6e78afa06b4e6ca2756e909b399f927b7394756b98"
    "5e4a83d77d6b789f54aa4c64f76b6fb96b6a777b9c2b84c96d88b87b4f76a59f5b5a87a678619270"
    "62b562739586cd5d626d908c6580807f937d747c79937b7b7e5c596ab7a9957a7c7a7c6f94737695"
    "9b8574737b73a97875779c7c7b7e6f7d7a96757e925b7ea1737f716bb27354927e9884a3476fb375"
    "9f6571719ac6838b6f3d974560d96a74e73b7d6e867c6ba17348ba847684d2915666616b7c95798b"
    "7c7275a676cb576b7f7572ba706e76cb7a6d5f6e9a6e6a64aab36f75876268a051a18599777e777b"
    "948f687a7bc22991a064b2a64571739b5c9a747b7e75937d7d4e76968e97827a5ac7645cb27aa356"
    "8a92698d6e9c737c7c7abe8b5c6a726ffa605661905c48ba9375a37877799985945c72ad7d6a7776"
    "a18b6d77709c65818a748d8468828591a945669b81987678798677709c7787af66875d595a72c19a"
    "796e61b286d4646b5d7fcfa7444a7c7c9a6f7d7e88ae4c7b83946b99787058a4a75e7fb36e4551c9"
    "a35139e272ed6a527f577c6796788f5d809998729f7b99705c9b17e48961439c878c8e848d927f5e"
    "ff5f656e4c6689507dc49088977d5471b3658c6a986b7c877aff7b743d4f89506375cebc7b75666e"
    "51d4578b7995df604169a16b8a74767bb67a5b7b7f538bd252e2744d647a9684639f64515666da99"
    "6abb3e948970f6408b4f71b8726d796a9d787a876eda893e725f7882889f556d7681c7715da98b7e"
    "8463a28572a46470858482a073717b5d9b6384a16c7c8d86856ca5b9367f957183827571b8658072"
    "7b668ca56e6b948b7b7a7b7a7b7a9665c18344935a996497918e6483799276cf618b4f6365bb6f8d"
    "6b9d74857ea08e77617981617ca57d6365759da57c63b5727a829d707d74957b7e777b6c849c688c"
    "6cae916e6870a07b7a7a978f7171789e6d7b7c7d7da176707ca17b6443bdff566d4c723f71a4ac80"
    "aa7a68995b766f9f7e7d63b871787bbe6c6a6c80c8706868786ab077767a966c6e99777d6678ab79"
    "96877b6d7aa090657c6f9e96834188833c86c07b9b5ea968768d915998707788886b8e7bb062777b"
    "84ab826768bf6c5d7b7d726b74b37b5b76ba886c80a5658a6d727476988c788796727a7296807c7b"
    "74777a9a817b897e619e769a797c7bd85d6c6d72559d8d768c769b777a7da6788e6073935a5e95a0"
    "8d7e9c50899d707b7d7a6db177717a7060a27896ed805e5461bd7f5c7b6dab6e7e6583cc946c4d67"
    "7a727b79a17367a88a75916398787c986f7a5ea17d987a767b9b6e7b7f7d80a3667a7e7d987a767b"
    "79667c978d7a95b0358d78737c7a9f7fb081656ba6727b787573b96f4f9681956a7e827590729475"
    "8171987a7c72bd587f79b2697b707b83a26173886c6781919b924d5dca7a85777878947b929b5286"
    "b6964b6b7e9b6799737279467caa9b77b268806e92698b77836a85977e7d9b6572a36b8ca06a7278"
    "958f717676eb705f586f797272889aa78e5189709ea1696374938dbd1f849d68749077a8787b697b"
    "766374c56e909f76657699717c7d7d7a8e7264a3908e6a73857f6973ac797d726f81a19c707b7c7c"
    "7c81707d95ad7472727d7e9563769499aa765d6a9a777a7a7a7e507e9c98a07e7e8460957d747e7d"
    "a1817a687b97ab71616ca573737f76ab786c7e727287709b7d9d995b717d926dad6c689f94737861"
    "97717d7e7cab6371976a769d78787cad95715e6e8f886b8678b0877d7359609b8e6f88957d777b7c"
    "71957e7f7d977a83777578858a6d8d6eaa85786c9c5d808f77cf4992785e7b73bb5e798469787aa2"
    "666d76b97e7d7472ac727da176707cc350766196a4887c78607d6f6576b98166853ed6909d74716d"
    "64ba64936c947d7f717fab49669e89a16e7d777d7f937d747c9c706d9a6dff4b93455d96a56c6574"
    "829378777c64957666aa925b70988b82b28d4976ec6564606a98599143bb6e7f936a969d757b7a79"
    "9f887d805d799b766f8779977a7a7d8cb06b6e6a824b7e9d99a78166668ca8736f7b7c6883b66c73"
    "d1678858697c7c76957d799c777b7998748774797aa2796f7d799c777b7998797b787c77b2577090"
    "71ad67996265b4699a64a2726c70907d987a767b78b378726b65b4699a64796f70bc6cbe88625f79"
    "779c727d7eaf7a74756f9580837176967473788aa2747b77789e787a777ac2946f516a73747c7ba2"
    "957a7c7a7c6c69a98c768f6c75749c9a727a78827d987a767b99757b7a7d957a7c7a7c9298736e75"
    "957a7c7a7c78b378726b5fb168a463786b6ec668787b7b977a86916b6895a976796d7a9a757b7b7b"
    "948579757a787682947c7d9a79747c799c777b79b8667775758699787970a1757b727d957d727e7e"
    "7b967c7b78d16688586978b378726b9c697e7e7e799c777b7986679c797e74717c7aa59fa7735671"
    "5ab07c7d7d94787d7b7d8a6699797d7d8272957a7ea4796a7b78997c767d789c7c5d93698f84788c"
    "7b777b967d957a7c7a7c7d987a767bde68686969647e948d7d6b6aa6867e9c707279899291746683"
    "7fa87271776ea77c727ca27d776f7b6a949278787c926c8a7cb86977727674717c7aa57ea4796a7b"
    "5fa97c7e7e957a7c7a7c957a7c7a7ca2747b77787d987a767b7d987a767b7b69906da080a3667a7e"
    "96797c7a7bc2946f516a96747d7d7c70827d9b767d767c7899978b73727a749d758b6e73727baf71"
    "97717b7f7d889f7c5f7e957a7c7a7c957a7c7a7c879478707c99757b7a7d76a37e6f7973747c7ba2"
    "7e6c9e79809c727a7b7ebe686967897c98737a80957a7c7a7c957a7c7a7c80a3667a7e957a7c7a7c"
    "957a7c7a7c95747c7c7f957a7c7a7c957a7c7a7c7d987a767b7f6e72a37e63837c849963837d8499"
    "789e8e746784b26f6d6e7d767d9c737aa5747578957a7c7a7cbe68696789957a7c7a7c95747c7c7f"
    "9298736e7590966d7b739f7272887695747c7c7f70a87b7776957a7c7a7c6c69a98c7695747c7c7f"
    "7fa86e757779667c978d906b75749c957a7c7a7c9a727a78827b69906da08a73986c7e717c7d9b7a"
    "95747c7c7f698f84788c749f747d7b84b26f6d6e42a3af7775777575a67a4aa79d797966777ead78"
    "75b39c6a525aa5917b757c63a77d7d749a7c7a7b6f79aa767866bf643fb82f717be77f6b778d848d"
    "70716abe7717cf3bc6995e9d7a709c5d9679779e64b17f618b75ab7079776e757ba97a60a4778a7b"
    "17a590c4707698727c851ac89491787b7576a8727d797d9f6f698476ae6e5a9ca0707a689871917e"
    "75a2717c7c6c7c7d8e8d5572be8a7153ff575a7b33bf858b7d69bf697878527b77ae8e01ff5da869"
    "6a7090849165a27d89734e7da77995779389747971b652937448938b83976f7c7c799f2dd3a335a9"
    "61b07b7a7b73bd775a7e62a367878d4a9c66cf663594bd64965c806e96a042867abe7f5de7538663"
    "7c7e7fa2657897777c7e6a6aa7907474916e9676728497767cff36363636ce67795b77bd667a7271"
    "79a95d818098826c8e6da2806f7678aa717579779964877e7ee35d6f686aff367b5552df825c5d67"
    "e985655657a781737075b55d7a7d77ad796d787520c793976ec465756a78f04a6f64745d7b7295a2"
    "c668686f7bff296d7a70a67d66886fa56f747c7b96797b797de2655e6972ff45574e51b37c796673"
    "b494627165bb667b756ec763727271ba776e657cbf6f73736ce86f705069c3538a7071ca4a956f68"
    "b863797973bb8f626074ba6a6e7d72ff07475542c36e7665747393867c78e1646a646dbf6a746d76"
    "c66e617f6cdc636e676be552666d76b1816c578b9a7f7c7e6dff3e659f34a274747c7abd6574707b"
    "da7985495fbc6b786e72ad6c777877c05b77737ba95889797de16f2b887cc2666f717793777c7c7e"
    "c5b4404e7994685fc262c268786c7250858c8d94b46f776c7a6665a5759bcf80746f4ee166627a5d"
    "937a7b7a7fa6839d6356877fb950726b70a97e7e979f6f786384716883a07a9f74787b688c658e99"
    "7c749c767daf57827a7e649d966e7c9c8f97506e748f956e79787f739e786b90a38a587799837578"
    "68b782617e789d698b7761dc4c83747e757a947f7f95737b7ea6966a647754906cac83b4ae672c8b"
    "7c836a9c7b6b94756aa360a6706f9b7e8e7d43b466877979a19d6a9174747ec566676f9a767a7a7c"
    "92828a934f5fd68264649b6c9373737f987b727c78af6b76784bf2865767a06b82797a6f8064ba73"
    "7e9778777d7fce5f6173849d7862846c947c70947c98747b7d789d79797a7075809982837aa1736f"
    "6e6f9f6b99766f7c72ac6388ae66819a609d75748b6753c3787860a27a8c6fc38456757dc1626878"
    "6966bf866c809589667ca26a965c82728c885f9ba36e7b7d776f70919d737b7ca2747367976574a9"
    "796d6787ab5e9b7a78947d9a7a717d70719a7094799c777b7999777a797da5717a757b7a65a97b7d"
    "916c779479ab5c89866a8b657964b4747ca5737777687874b46873d154816f62a3937a7d72957d7f"
    "888f9a6d627c6ab16b7e7d67aa777b766ca87e777f6aa6747d9a717369997a7e7070a87ba1726d85"
    "737176b273839a787773a278797578b65c7b5c97a57277866ca0667c89758e815da96bb66366738d"
    "819a856a7694847f7a70a578786f7c8870719f787c68a67a7b9c57ad6e726d8680709d83ae736676"
    "71787c9e7c7f967a747d7fbc68607d7e7796787c5b92937d8275789a76837da47870775faa7b7e7d"
    "656d9a8d87489a71c06d7a6a7892927a977d7a787a9a75778087666764c87399a05282809d71767c"
    "9b7b757b7a9db35573687cac736c7972889b68847ea5746e7b7e8375709a7e43d2717d7e7b8a48b4"
    "9f76787979bdb747487c77947b7b7e88737499787aaf78667a6a6e6ab18d7a6887a2757f746ba47c"
    "7b916b7e8c7135f9578a63488389c97c6f8a947793619f7974a95d5d94897269a477897f7770a475"
    "a2436e9c916c829a7a7f7996896e7a73879c73779f6d7d7b7c786a777aadc3ce593e58806e7963b7"
    "8971749f735bbe788e619d7a76787b7c4ac27386768a9485667aa8776c7a75ad71737a916b69ab70"
    "b770736f7798606f8990789a7b767c6bb5876474968b747a717b918c7b6c80727562b67e7b78947b"
    "7479866aa473828f946861b0377eb97d9d7775797779b1736c73c7726d67786e79aa7871957e7f7d"
    "7b8662b46865cc5a73827fae76617d9a8d737273888a6993728f6297748375988f786c6683967889"
    "749b767d7f7a9a79787c7ea0767379946273a0777da376707b829d77707a78848b69907e6f9e787d"
    "7571976b99648d6a92937584797a947b8a816b9088bd7f42797278998c717a987a767e7b9a807378"
    "9864818b77886e66b2727b8b6ba36c70a07a787d79987b787b619c9063906e5dca71797f9a836c79"
    "7a9a6c837d9b895c9e616cbb7e736973829e826a7ca76f747a73a97181727ea0767379794484c37d"
    "7a6496907ca894637769806b88937a769c7d79785f95609a9273997e7a7c6bbb6d7d70ab4872ad6e"
    "908c9f655f823cc4926c7b7994797f8489846787c859696c8a8ab96a785b6a6ca099718e606875b5"
    "7f6e7b74a46e94977671838d798e69759d747685875a6dba78a77c747178837693787b7988757397"
    "92996b75757e6d9e82747968898f8774bb6d70734ea78087856a7f826ba97b53b2718fad4f798c7e"
    "65b15c719d826d897097aa4c7c7d91687e84a17562a7629a7b937a726d94678168a18ebb6778796d"
    "7e53947aa182aa7c6f69519e619a968f6f957578768f706f9d9049a97b8477679b778f75c55b7575"
    "9b73797c7c9c96785b7b9b6a67a56e856b9d767d788b7893728b96707e718666748798768b819965"
    "5fb88474719c518d699d78837479998c67a46e7a7c62a87c7f78a561709294857c717a7d987a767b"
    "95747c7c7f7c8f6799757b6a7b76aa7f7994787d7e5e83a67b806d71aa78af6e7a747573967d7c7e"
    "8a69759e7a76af866f66a268916f777d6f987e7e47827b9aa27a977f757b7aab747f6943a692897b"
    "a99a6b636f91996677795891ad88626d7377b278606589939fa95e8879787e9c70797d9566f03461"
    "6282c1607b59959979817754c67a7595847b707bb57d53609c73717b9f8281626d89a77f4b736fd4"
    "9a64747797af6f667a82b5546d9871777079b56b6d757477b49f7a7d6d7da5776c7e7b886276a47d"
    "c6578d6e68709a76867a799e98745cb686656b748e9d9546798fa16a707685789578779f83706e80"
    "899579707a66b597606e997373728e747d76a474856c799f776cc66d677b799e589c74894964d872"
    "9375926a7c9e768374765117ff966d7a7166c56a8cff870b588a6d6c9f7d7d75779a7d7a7e7a7797"
    "78aa6782747f6e997b7f6e986d9875796d74aa7c7e9a6d7e7e5db07e787d85658e967278b3598b71"
    "b5667c70796db27c6c79b07a6c91598a6d7d8d7e7160ab857f957a7c7a7cd0855d5a747152c76a8c"
    "8364759c888d8e619a696d5c6e6bddac81897258896c929762754cd4806a92996f687e7b6e7d9d7d"
    "98c43031c279987a7d79957a7c7a7c7b6976ac7acb5e78716f466a4fbbc6779d8b6c75a077767c76"
    "8e655d76baa6737d7a707c95777c7b5d9c5db67475699e6c98d882575f7172ac777477a17a748968"
    "bd7d7260739d707b7d7ab8786779708f62ac687b899a866a6d776d9d8878a58765876794ad6b696a"
    "959c5a7383678064ae876f7778ad7587725c9d8eb4845d7377ac675266b5638475a87cb26f7c687b"
    "83d865546c9d80757679797e7b9579708c95777877959b7b5eaba3616e63645a8048fac45a747e6f"
    "74b66a7d6f8e836e936e7d7a96757ea388736e747c737d6fa7817077a0789e946b766cce615d965f"
    "95747c7c7f969c6e6c73689e89678b6c6861d1796b8485997368ca686f7787987a717582609a976e"
    "98737c8e6c8e5745c4919b92746f6f859478747c6989a772767e967b737e83807470996b7bac7877"
    "728474799c95787b7c7c7a9b88746fce6257817871646bcd73859777757861e689624e7496817a7b"
    "a2677c7d7e59a15783ac9a787a797b6a9170ca4b7b787d6da38c688b8879758d7e6c95616858f56a"
    "55869291824099fe3674937288777c76748da268907e6a6f989c8672767694d53637aa7a43e05e86"
    "63996e878e87646a96958a9869787caf81736c7190d65b6d539f707c7b79a46f70728c788a68a174"
    "a27c885d7d787075af74686d79bc7677ae69787a76a772955c9b947b5c7aa478677e7e907e6a9077"
    "7e616bc175d2a6455c677fba7061759e7f618e736dca7d676580bb77626b549c8f768b859f7c667a"
    "7e9f72757b8a9a8b6d64bd7a8e6f4c7d5d92a96b8dbf635f72688aaa806470907a6f977a797a6da6"
    "a06579887a7fb66d7f5f7d76947b7e9d7b73599b7144a5c3647e74b6795f89b35b6e7a9c7073877b"
    "619469ba699d8d6d6089706a84b073788b696fa497ae8356626c79a177849c79599181808e7448b6"
    "7e916a6d9a75937c7e7d6ea2807d7377687874b4669a788c7b79ac717378706a6ed365656194a97c"
    "849d61718d73957d7d7d7c747c74a08d6061bf7391be5e5480819a71876d7061ae768a70b19d5c65"
    "90cd76545867a09a914d6d9787797c9b765d59b99e6a83718464679359ca78b66474797976768794"
    "704567c99b7f737c7b975958bf6da37863b379797ea3805e8199697f7f7f879e736f798a2f5d51ff"
    "7a6c7690947c7b79749d7e6d9e82747d757b9a797da072767ba95e7273947bac6a846c875a72b07c"
    "d85d705a81776e7f95874b66cd8d756953f1528194a7686c71617181af7d698f84788c8b6179a07b"
    "72ac776f7ca79a6d765d677f869b779d617d94713fba8d7882aa54bb61668e76756f99759386777a"
    "7d6aa9757b73a9787577739d7c7a7a9e6787777d944a6fb67c7baa766f767d7297718895707f7e7f"
    "8e9d736d757e9677787d846179a67b807463a683789b79787d96927171757d957e727e8ba7687076"
    "b95e7c727b66cd756474998378727a726992977d71687486acb68d6d438ba36875887878906a947a"
    "b1776c7d6f81dc6e357f7777799a7ea7a06571636ae175516f645abf74908438b59d7272747086a4"
    "786979aa7c6f967e7f7f8f7574977066777da483a488895675f24e6368767a986590796c867c9d76"
    "7f9d81677c74e680475f79a476727c9e4c97b649d74e67777e7b786465c578a671767a6a8167b876"
    "73705cb88971667965cb63df6c60736d8068b5766d5876bb8aa78b5c5c96857a8c6b8b8c748d6a89"
    "996d736e996ba35fa56e7d956f708f4db197a2496fb18b6d677651a19d7b8c4c998986793c9384b5"
    "718c6a85949f6d7d7b7c89689478835a788480aa7b7d7b93797b957e787a95787768949f7279797d"
    "7e906b94747c9057819b987f76787b98a2647171a1767e7b719869887c7b529290769688bc775b69"
    "b0818761678349898aa19e32e05e7390db4560709b74738c729e7884885e6db0826978ba93595d7d"
    "787a7b997aac8d6f4f8896946b549780bd6d686e925e7b9a7a89cc66586c2c73ac9a9b894e91a672"
    "75de566276618c7597876e7ba08c6c8aa87069759a84727c74a1627b748e80946e78867170957199"
    "ce3b6a8d81a07d78747747827e98a2be6364699281947a787aa3b4596e627aa4635aa565af772fc7"
    "cf60688168967a7c7a7b7c7a7c79957ba76553a6974d43a0b994b9447f719378776c91874762de71"
    "809675787d6987908e727c89869a5b80597ac06e7a7f96757c99807778787b9a76797c3e8898958d"
    "8b7e956f7396a75c7375826b7e59bc96787c7b7b7fb373706a76967968936ab3747b73994b9b827f"
    "728264b6717d836c9c78b1538674826f967e7f7f746a949f6fb6704e9f6e8e926d965e767a8a9373"
    "7e83549992767a80729e910bff4869689d8c747a9165799978678064ae876395be6268a87c687e75"
    "726992977d878375976a6c6c87a87a6d6eb76e7f7c7879967d785da9877a6da47c7c76706185bc6e"
    "847371799f8b996a6e8467de6c606f6f906b7e987aa574737a7bb87b6f6350ba62ad668198767879"
    "8f6f60ac76946f89797b7961898b937982799479709c6993798a687aa0737564919a7c6f7278978f"
    "886d729d7bac6f886d71799e75787b9662c563606f67b7787b81a579707179697d9092907e6a9077"
    "7872a3787bac8a68726f7c9779787c787c9d707f8778956f7c6f8f6995839e8f6c72779d916f8e55"
    "9d707b7d7ab05f7c73829c7e7f6a7e618b6f91937557916eb5986d77b54e778177a26fb75e78757e"
    "7c7493827bae7c76657b9c727e787b955c7d937f8d556cbc768e93836b71c7677c5a7b817d737a96"
    "93808a717277a079747b7b7a7b7a967a937b7a7d79667c978db27d756873787a7b997a957a7c7a7c"
    "95747c7c7fa27b697c7d7e9b67916f6a6da68f748a755099987cf45275498f62ac687b7e8375709a"
    "708aa66d7384689f777d6c778a70a37aab747f6995747c7c7f5fa97c7e7e637d968d7d7c71799e7c"
    "806d71aa7872976c898264dc63518c69cc6d6a74659f6d967869d67c5b698d4cab5e9e86796a9c7b"
    "7484a27174747b9b797e69578097a871a97e8762798177957a80b6657b6a769e726991798f73966f"
    "a76b646f9c6c807e85917c8a9e637a96896d7183664885c28b92a67c5775a048667ab888a9766475"
    "a470747e7aa46d767a7e9eb56c625e71687eaf7b786f8b947a7baa6d658877b46e73747ab066757b"
    "7b857e649d7c747ea56da13af4436f6bb177727a68729a9378688194a0627883e46f33b6666b8c6d"
    "6c98775aac77ae7c66799c697e7e7e976a60ae7171ad786e7c4fa49794627da668876e5788f63a70"
    "876669c366b35a85608f9e53ac6f74837070a875ad7d7d79605785c192527f68a37d7a76a0797779"
    "7da176707c96956c6780ac6a727a7e7880a26b7bc469657c7274947290777bc5725c7363668b9795"
    "a152a8776e72d35c6b7474799c7b7ba95e88797879937a7b7e7da176707c7e916a6d9a857b6bb164"
    "8494717a7da25c728b867d5c8e9f796f916c7a997d5b94789d7f60897b9e93747c7e7e6f3dd48080"
    "aba06a53788c9681607e867595737d7b787b7c967e9c70797dcc7679487d63a57b827b7d698272a6"
    "7e947b757e647e948d7d8972a170749a747e777ea6706c837a9d976e6a75937c896682895f615ddb"
    "a2913c957c728264b67172b08e606f96797a7b7b8c6996797c8a936d7085738799737a7b6f9b8279"
    "6d69949e78797e7c947978a279737a7a777862b59f8b7d6b6e7c5085a689509697a55e8272997380"
    "749e7a797c806e7963b771a77d63876b92747b9499757b7a7d7c8b747294958278757c997f6d7e7c"
    "6da08a71786e6b7f8d9c7d977d727d70bf885c6d887176957d739c7b7a7c5aaa6a8e847cac607c7b"
    "6b6bb07c7e7c656aa491a2657f7e7d87787579936d74889e797a62a57f7f928782598c86669e797d"
    "a56d7a7a799b7c7f7b6f957a7c7a7c7bae786a75698f84788c95747c7c7f717c7d9b7a7c9d727b7a"
    "7ea0767379b67f696f737b6a7b76aa726b687cbe8c79997d64799f86736f5d97868f7781d7694878"
    "7d54a65fa9689fa490467983646eb29684676e9172947a728ea794725083d2676e5f7a89996d767b"
    "90736f75999e767b757c7cae905e689b71d151536d8f767b93b6704e9f6e807c549d93957a7c7a7c"
    "94717e6e8e8aba517775b05eb84f6b627ec3617b698877a96f5fa97c7e7e637d968d7d7d6b74ab7a"
    "9d2e79d16c79b66a717655a48a55a86c9b91727669a16174a16a549e939092a2696d766f8a9b5b91"
    "ab689d7160707c5e9d9a7d8661a3786b979362897ab86a6f75739155b96d9d76a15b72829586786c"
    "7d997f7a71b98d57657ea06e47ca617abc5989687a7d7f6c9e957a7c7a7c74a3856f756c86766fa9"
    "7a74b3657b844bb0679a95847b707bb3887a5a725c6c6e8abf41806fc48c98767b7e796a647e70c2"
    "9588966766ac569f716e95788d7a6d67a55a8a90895f74ad76c5848c1a90a87195686b79a8775a8f"
    "5ce69138757b9a7b727d7ab87168758aa46c7670857018ff686773987896587873b28c6f967e7f7f"
    "6b867297869968896294585f75b2a16fc96a706fb86580746f7d8f669875729a75817e7d787560b6"
    "706ab75d92699590836f936e75977479696ea18f8593757c767fc26f409181626d89a783c06b448e"
    "9e5a5ad15d7a629084916f85777a9b706b6478c9897691925e6252828ac099787a797c798197955a"
    "8476a2667ed46a6d8253786ebc4f90745f79b87b767d7a7c97729a8478786e6f5eaf967aa1797478"
    "6b778d848d6b6ea07b8c827c93797671957d7e7ea15e6aa86e978796606b848f648a8068e253776c"
    "7296a8656b637b9181917e4b86a78b9f677f7e7d7d817377966b837b73a578b07a7866957c777c7c"
    "796a7878ae747d8643c65d856d9f915c588db788728071a975a7747a707a82766da3777d5e7164cf"
    "756a778c9e976078a36e5c86915ab2837da47864b5546d9871a7308e67b4777079b56b68b1628382"
    "7d7183937b97747d7b7d6d757477b46b858f7a869e55a8766f73809b777b9f7e74787799727544bc"
    "886276a47d80af6b6e78938e697a7c6ca27c787e479b6f9897ae826473796b6ea07b8ca4697b7b7d"
    "6451c67d88937c8b6482688069bc739a44c86378c469766a73a37f45ae6b6586966b9459977f7b96"
    "81727370abc6578d6e688674a6667b74998d6f7862ba7c7178679c8d7f71c7714a639a75a176797b"
    "90a27386559941b09561739d79797d9c896682739e9a7270648d77428aaf9b639a70796f836c54cd"
    "a9564693a9428eb552a87b2561ff7fa8716e4cadbb76518f6f7d7358bf78a4746e62987859dc656e"
    "6fce777c4fc46a6b75726c849b896c6f85777a9b6d6d70b87fb781826065a27478757c9a787a797c"
    "7d925f72a07d68869a7b777d759c7a6d649d799a2cc0838e836d6c80ad7a8b6a8e936a5e799d8e7d"
    "7e94926874716e8f977a7da9727276b76976707a6895868a7394a1668b5a7a35ff5976b0686a9e60"
    "7173b96e7571ad94537bbb8a84486f8a99747475998077787876a4856d74a66683826f8746d66a74"
    "8e6aa36e7777a871727e97747978836d9b906e7a97be6f5e5e748899767579c17462705f6fcb7572"
    "78649d729649a0929472545779df7db3985c51886ba543a38973557396ae6ba07d7b7e63d15f6d80"
    "827d7468a667a169977878c35779757f25b283a7729a9282604a9b73cc5c7092816697966d818d6e"
    "6f916d858f6ea15c9086879663738da7636b9c6f8e5d6b9595ca9e8453417f6f75938a839590696f"
    "90b4856e49c6489d6d697b94767e7d899579707ab55e64927778697b958f989a726c7187a74f8281"
    "769c7c777b785ee65d6770706782b79c837c766f5d9f7390827b5a6cc47b7f48da58874d8592928a"
    "c9587b697b74ae756b7d82a172727a79947c787f68927473a0ff7731227678997c767d977379827b"
    "b8667879716f94778b7b7d757f759a6bd1865669ac70926a6866848d8f7a966f9b7967916c6ba96f"
    "717c71a083ad6b846f74b285845174af715894745b31f388796bd45c7273959960787a88cb735367"
    "7d80ad63737499728a78776474aa87628c659d907c729b8671a47765936e747f8471974371b5aa6d"
    "6ccc67449c8f92639a62699b9e6678ad677c50a07853ad868297a4607b6b8a74a37e62736cb87475"
    "838b71956c92696ca771a1807772759481727b7e5f8684b661834f7d949d8f59a77a778de15d3183"
    "cb6c5c6c8179786dba686b999e6d708d97638e6b90a3996251679b54ad7d8c4863d771a05c89718b"
    "747fa0707d8367938c7672766666cc759e767c7b70757e9f7f65cd70647a6d8b938372846e987b7b"
    "7a99757b7ca7a87a595e9475827a7ba78576756997e423786a54c7636a98a84448d87473a67a7479"
    "737f81779674ac71816fa2797d70798d5c8c729a9b9e736c689e8651808c6e719e70929d76807677"
    "827d90539e73ac85706c9a5690926ee0545e747a65c56c747798617c9a716d969275752ab49d966f"
    "5e6d83bd75768c6f9579747f757d9c7e24d9897c4ec58f6e704c8e9ba8627a937b7a7d6f6853ff4e"
    "8f8e8b7f59618681a474c05d764f9f784d88a68d90928f5b7469b376648a7e7b6e60b995766061b3"
    "7aa58b637271a28e716f888a82638980898f6c7b577aa9986f7dbc76577a67c9806c63957a7c7a7c"
    "7a7b77997b9c7a6c7e7f7a74797a9e6ac771627bba68779256823a90af856fa083747a73ae6e846c"
    "9b5a75a27494a178646f917461a2783b8595b8738369906f95af6a7b727a71a1797a7b6abf767b66"
    "717b77988595a179626f987d79886a6b928d7d7a72c3626e7a7d937684757e6da0787d6d93897b7c"
    "9f86757770d3796e6363718d789a707296807c7b61718b7ca76e6eb77e6f7d987a767b5fa97c7e7e"
    "7d71967d7f8ea4707669936d737995a6747a707d75b5519a6b7d71a1767b73937a6d937f6e997b7f"
    "8043cb7280a27b697c7d785f9474a177987c787d806e7963b76e986d987579a172797ba1747c757a"
    "6db47174797b6a7b76aa7e9a6d7e7e9a7c7f7477799487737974757aa07c659178987a806d71aa78"
    "7b6976ac7ab4845d737784976b7e7d79977a7a7d8a5a9f7e7f7ea27d766caf5667898b88b651668b"
    "5eba71807774a3768270bd9c74476c77b06c7875749c9d5c787a937b7a7d8f698c78847a699c6998"
    "a0737b757d768c76759464986f9f75a1767e7b717a947a7c7c9f5ba371727d7b6ca37873a079767d"
    "7c8f679975b5667c70799b36ff416e86ab6c677d76658f779ebb957756637d596fc6758a6d7d8d7e"
    "89a07e6772925bb66677648c869674639d9e7270a58c6c6d7671be44828b866d8e946b6598966489"
    "79947488788a66aa60865273a774a0949d597186698e7a838c8b6c9e73785461b4a5728e62a26a84"
    "7375a8767b957a7c7a7c7f65ad737c937f7a7a7a814d6483cba67f786f74b9926361718d668352b8"
    "9b76ac53707782916c8a97677978919b8b6b767a647e948d7d9b7f74925f917f4eb76c7a86679386"
    "a6b0a33e499d8c736d7792ad6f656d9e27ff406de131df315d964dbc835e796ba57b7b8fbf62715e"
    "78598c8d967d9f7e6f77bda0583b90957a7e757fb981876759609b8e6f88a3a873526fa42998918a"
    "df5f68805ad09e594970998376757971c85e73765a918a7c908abd515296638374bb6a4e7b9d8793"
    "a06655cf567a75997a7e9a7274748c74dc567b5f88a06b8f5fb45875699691a95776797d6672b07b"
    "6187859e767c5d78b17e70958f7874689077957c77629c957672948e78747c71799e7c676d8a77ab"
    "a06f7c7d788f956385758aa27b6673778970977977af7b6c73b8588b786d60a4896e867db84a976a"
    "7d5b7baf7d85738462a36e9492727a8c987a6d76a4746e629880c65c87588762b06b7c86a4737073"
    "7cc48662579b7e7d66847280e945605dc17c5f8766656bed5ca36179887aa68469608d437e9d968b"
    "79947b7b7d8896746f7f90996d8268895e989e64677776b6765b688bb47eab8a5595616d5c6e6bdd"
    "775d73bf7bac81897258896c92976270b06882767d8cab6f5d9c7f747f72626f90a57a649c6d868c"
    "8b73b5577687a74f8281ae8668747178f1546c578d677c9d747c69ab7c73849b6f866c754cd4806a"
    "7072af757a977a7781777d698b917d95747c7c7f799070996e88575bb39361b9687e808e90657e80"
    "ad66767c7b76947c7e7d84b26f6d6eb99e7551627d596fc67551ac8b797e8f9679727069c4746777"
    "b79a43965675a276767d6ba19a657689648c8b7b6a747c84a17ab45c7c7a62d76b6e6e996e808376"
    "a36f7383789f82797572aaa75e656da56b787f7879669078997b6e7d9d7d957c73609d619e5a899f"
    "a1264baebf7894797e7da144859e78799c777b7975d5557a66c17e70676a7e5572c279667da0708d"
    "72a8865f8169737373be6fff645f48906c777b938f6b7a927b6d7a7070b9698f84788c98657a9177"
    "98727d7e7bb272606e8e7c5e777cb3a87571787a79919b786479987a7d79ce8d6b3e7c5ea9a5557f"
    "5bbe917b5b6dac8b607c9452c74a8996818d677593607e749b8c9e7f696e62cc8648857e9e73767b"
    "65b9a45768646ea2808c9c5c59959a683e99c97775869d6186705498bb69589b689b8ab77a527f7e"
    "779c4da47caa92895e5d70987d8c6e8e8898676b7f41b15db2a2746060a96a9f886b8385ba556f7d"
    "5c829ba661978580469e846eaa6b78c2649c536b59af8c717a7476787ba3a78463648d7bc16a4497"
    "977d937762b4a0468065779b7c7979ab676c8d75658b777a9f717a9f787da07b7d6b7d77b26b7478"
    "899e984e735cd8815971ab8e58856a58bb906973729a7c7c7d727a6fae783c9e937c969a6e927f67"
    "77948d75747ad961804b705987929e4eeb73577d767886a3697d9b7a707d826e64919c63bc6c8174"
    "b468667c829a638e7b7b70797daa70949b726976666cb88b6b9b9b6a6b74a0686b7995a52d7bc073"
    "938f587392919a5e698e6c7c7d8e8da189746c765a9f9f8761a954777795bf6e7e676e86686b87a0"
    "bb636e7f758a9e90656487b3706670728580759592ae525a958c66719d7fa8214c79f2d565615d87"
    "81c564478ead897c745965973e89be7e9b836d789ea8795b667b6f7a889473b66a747971d3658651"
    "5c9574a07c9a74777c7fc09d599238a888695098647e948d7d9b555685b660d769845d51a6c5754e"
    "7171ad767a7da88b8e41b7666b8b6d7c66a9797d6ae34e7d697766af559f63838e769588719d6387"
    "5d9d966c84b66e6870846f9b7d7d7c9e84933a91c9905452816f698e7aa193ab6d60758e6d967877"
    "7036acac82717788967a9c94568e6c7c75c08648a683547f8473a5777b76898775916a8a716c9980"
    "8cb45a866180ba63717273b27f8656935845b0a0b89f2b8b74a0707b64918b6d9d8963b8aa5b645f"
    "4e7b71be89979a288e9973d06362789b8e36d8487537b970aa82bc7d576f9475af537579787e71a0"
    "95747c7c7f7fbc7f5e68818c6b947480c659736e6b856f7aa765b4727a7c9cab4f5e8c85709d7a73"
    "748fa75b7c799977876f5573967aa88a67a472799298736e75799c777b796d9c7b7e7d957a7c7a7c"
    "957a7c7a7c957a7c7a7c9298736e75957a7c7a7c957a7c7a7c7d7280977b7f65ad737c7299916f74"
    "9a71736999786076a0927b987b79797ac26064807b957a7b7b7fc070577b7e807c6b9b7ba2737977"
    "716f86ab6f8b93767c706a866b70b5926078aa6c69b0a74c7399966377776e9c6f769179818d8d6c"
    "986996707978b6766a737571976b997679a474797d7f93747d7e9e7c6f7aa27a707a79747da67277"
    "7a67b26f7e6575cb617b61407a97ce5989c3934768ab5a9e766858c86b8d996e76966d77654f8dc8"
    "ac81897258754cd4806a889883627a7b6e7d9d7d98c43031c27c737d6fa783737ea567af78747471"
    "879145a3807b94777c7e9b69887a7a72a178866fa6627f877178a174777b637578af8193a5469f64"
    "79a57c6b7a71687486ac76947d6f8b78987b7b7b75818571944b798989a9716f73a5895292907696"
    "8673709e796ec1677a6fb188777e52855174c47252d1757a6e73a46f7f7cad7d6b79717c9779787c"
    "9d707b7d7a618b6f91939a78777b7c6a6da68f7495847b707ba67f786f747ab066757b76ae8b636e"
    "a3678e6682867595737d7b787b7c96b992636171807077a4766f85777a9b739d5f9878a0727c767b"
    "957a7e757fa76b646f9c41806fc48c9c71956a747974997d7d847c89688f6b6ea07b8c72da418270"
    "928fa25b6368709ca7659f7e747877837a7f4eb584b2626f799a44c8637862ba7c717882999b4683"
    "914540c6a585b4638d57746a7683a9737ca0767b7173b96e755c7886be6869b06a6c905db6519586"
    "a45360a08a63779f7c8a8eb97a724dcc54ae6c4597917270768158e45d66547a9b8d8b86ab50b14e"
    "ef8949526e8494965d75a186719f4a4047a3d18588577f65be9d5fa88d4faf38a27284816ea1a64a"
    "786d8f69a45997908878ae7d85636c9d827e697b6c997e6e8f6e9da57b557283936d8c739b899e4b"
    "723c77f86379989d4091656e8766c073449b8ba28959b48168697689ad6c8f7967a46c69af8b7e5e"
    "a7707b816e6737d958b19f966d78667c787c7996a085667a7b9197776a77a2807676729b79737c7d"
    "95797c797d9391667c7b8b796d719e773960a2ce7444e25f879a7b88687b66738875a98c97648574"
    "7a9d757c799b7e7d66847584a886597c6378b0786b7679b1755bd9915e5d6ba176629c9989508d80"
    "606e949c83a686577e7f8294657590838187678e65b79c4880773960a2ce5bd9915e5d749e7a797b"
    "75947d7d7e776082ad79a45376997b849c75737887927a87666973837da37d9d767c75948a777278"
    "a27c6e777e977a7d767d958a697b7c647e948d7d9b7f74925f90a668548e7a957d7a7b917f4eb76c"
    "6f8c947977857d6d8f8296777b797e6aa8787b7b8f6868af72ab7061b64e7c6b74a97d74b4687e73"
    "89b26f6174799e76797b7867b0777a77a478737992a67c57755a977f87887b958772767c6d7fa672"
    "9e7876767eaf707876737da075727b9d707c7c7ba1767e7b71a048667ab88aca536773418772c481"
    "8a6d9c5499758899777375947d7d7e89977375777a947c797d7e997b717d769b777c7da885795f7a"
    "a27b8965755f8a75938f826c75a6777c9e74658c726992977da96b6567a0936e6e9a7760ea635d75"
    "a0a46e606e899c70707b62c8976f519ded59465699b2a5474a796683a777a16b9270727a528eae78"
    "77ab636c8e6b9d595dc297767a7b7e9ac16e53647b7b937a7d9c76797c798671a9736ea97f92774f"
    "4e7b9d8793aa786c6c86c4b757535b8a657b977f807a709d79856069c36e7c947a797dab576b8291"
    "70777769ba7a7363b67a937b84757979937b7b7f7e789a87688b6d759e757bb1954f706cb36f668c"
    "bf974f68739b777a787c879b70717d91df4e437f7d7f9a7179719f7b797d897d638f887b6976ac7a"
    "a5507da8667aa66e777b6c80a6638a7e5f9e8c7978b9756a71615864b5ae8ba47e6c67ed646a685d"
    "5e6ef252707690a761729e4a67e24fb5567e74837c5e999b73814f9775a47774849b769d54869a6e"
    "9038b3a4617b719d7a7d7589b45f6faa1eed597296866b7e7b6f758a6da581aa8e458149a2896aa2"
    "ab65808867a77c59788c577182a492a15ba2786a9c787c7b76515be1767d7a69b46e7a738970759f"
    "9cb86a4b776b7d739d889c83628a7583bc6963747b7776a177724a9798948b9882706ca1767e7b71"
    "9d926a8d599c71927e648e90657e80769a797c7b919a6b70797f775dbb727a79967b7c80566cc776"
    "7cb9677e67e131df315d75ac867565958356a76b88556dc27491956c727da975926868a45376997b"
    "6aaaa163685c5e9b929a8d7777966e97a566895499a260757173797b9e7b515789c8879758f72378"
    "98996a5d886ec860707ab3b150636a7d947c747ea6638b76766260d3816a7d6e9d7c7c7cb3706d74"
    "84a776697679747e73a263726fa5975dbeac4376b36969897178598c8d967c747c74a0816132e28b"
    "8ea2786f6a7696986c707f797172a4bda0583b909b746ba46174a2717c7e8b6b79957cc27f6b676e"
    "96a16c66775a897097964c836a9aad45c9c85951ae96377c896d7c49d5787272718f9b73957d8478"
    "64b99e378e849e847268b0837d6f63619a6d8a8d9637bd807683316fdc81509cb16e755d5a63cd9a"
    "6a60a07e9780ac74647b55b09d617c74677781ac755eaa9a695978ac669eb7a2615572798f538a9b"
    "89668b9571609e9a6881da477f5b8475ba6d6c7999837b6f7a7e75957a7d7c739c7a7b82dd545d71"
    "6f737b6fb37aa07983698e936f737b7aa287607e677f8d7f8e7b88746d9b96717e7e7d6c73818d92"
    "9c59b0637877947c7c7d7b96757d7d789b7c747d609b8e6f88d6608f5269a85e7583808eaa6a6b72"
    "7d648b72a28e7c7d5f9b6b709887868a67649497809676767d90606d62c17c99747a7d85a066787d"
    "5de121849d865472bc7888a0656b87b96b6a777b71687eaf7ba865776895a97a61a3598a3dff6156"
    "7da67567817f4752e97f884b73aa90609d9f6e76747e769d7b9c977261795da269a771799065967c"
    "7c3d70f0675d9b78a46b796e7daa728b8498667280a76a6e817b7e73997c4e716cb69e7d759a7a7b"
    "a96d7878798b5a55e265ca8b625d6b5b5493da64874370cb7b9d96607e6f869a8d2da6717a906e97"
    "9d7c72797bf55a9c1b79c46b4e61a275a1866b79c3754f66938ab48944758c9e92576c67d5479766"
    "a3b1687153d9118d85857383719683987d8d5e81f9736e53527e7b95767d9f7290776968736ca891"
    "74e5506c6bb28141b25a857ec74472967d7d727da587826e647681c24e79b59786555a70998f8265"
    "7a727f75a0978c6d5e92846e967a7e7f9a78737cab747d796cbaa65b4c79914e9d946f7e717d977e"
    "64655e99c0a36c788376957a7c7a7c99837675797a5c78b37f689b817b825e89984fb2997f6d7e7c"
    "796887a67280606bd460a873985f6d8b54ab80767490876a8b9a7281787b967e837078e5576c6c6d"
    "6891796ea05d8b5eb784a291607d709990687f717a729a728791e26a465d48a08b7b917b5b797cb5"
    "5e8aa38174ab324e4ffff26155845587925ab15cc26f70746b838a6a927641a18276a68b6b898a77"
    "6056899ea26d888182884ba19c8d6ba6698d7c68a65e7696717d74797a9b7b84977477856e774ec7"
    "725bb789747b44989b8f89a765727a9b9c96555e9d7e7f74727a9983707a93aa6c686f7b96768178"
    "7b875bb2728049b7847c7dd16556787aa5707f72784f79c47d8c566eb37d5a918a7c905374de6d6e"
    "357798be7d8146948e98718da16d758abd515296b4744d7a90699b7b798980bb77626b8f6b8a718b"
    "777a9385777c5875be797f889c6b729c737276889a717d7d7b9d737883756ebd6c75736a728b8099"
    "69718278ac7baa6d6588687e479bb986464b7fe9a46a9b5c7b7a9f70797d6331cc9e83a96e51a770"
    "77b46e7374765267f0607a7f78957b729e787c7c76957b7d7d9483787a7798a15e7a6e79977a7a7d"
    "7b94837a757d6f7ba07972826da7777f947d727e57967d9c7b7d5988a97854a7518ca89a76777c7d"
    "9374806692b1605fb35dd49546636fa06655cf56af7a626491706a7ab57777a26e7a7ea26e797a7e"
    "7c719d787e7a75997a7e9a7274748ca87a6b7a79826f7d72a088947a777481717e967a6d8c8161a5"
    "9864799279874762de71769a797c7bb0527b897a75be72667570a1797a7c72b07672769e82758268"
    "96757c7d7c7b767e937e709874907478957f7a7b7a957d787b797c7d6da09d8f7171717b79819a71"
    "769b7e737d656d9a8d8779c0696a74ac7f90784d59876290ad507f979387766e8476a3b458756996"
    "52ff456447fb5a4c6e7172ac776f7c30a149e87e9a6bb267629b7193776a92a6666b77b99c28847f"
    "797b729a806eb1975d6db5766c7871af647b79797666a7718c7ed74c716f5797a7688378af726f78"
    "7e70967d7f8a7d996e737c78937b7ea47b73737c7435f96778925e9d787c8b61a4707f7663b4777c"
    "766fa5797d7e6ba1787d7a987d797886846b719a5da06d888d6eb16d7c797b62ae7c799773717194"
    "947f6f7e7f743a66a2cb608d839a759b6b7b827da27279797a6ba58c7271877475967a79916b927a"
    "938d697b7caf7379687d7a6965a2957e507cbf7767af6f807b7c74b477657b94708b7699668d965f"
    "72807073ab798a786b9a5aa5917b758e97726e7b99757c787e7aa9677582848fa066686ea8708179"
    "934972bb767d997c717d7e71ac697b6b9a78679c967078877b9298736e75957a7c7a7c78a1795b92"
    "647e948d7d7d987a767b7d987a767b7d987a767b7c9a6f7d7e7e7570ac718784706f9663996e878e"
    "9f8e7e7560b26f7373799b7f74925f647e948d7d73a46f7f7cc6687e6b697d688e937a7789957675"
    "98967a60798eaa6a6b72357798be7d7f6e7b74a479957b7a7cc6687e6b699a7e7d806b848d98577f"
    "ad846f726ea24992986b8a859d5f748bb03d69a083f65946688f838c7d66813cafa66e746fd26268"
    "75b5737a6883a15d679899919d516874ad686d8a7d9a57a26f986061a1867982a7607f5db69c666c"
    "71aa965b7495a78f6e47936b997672897394747b9f6f6f71934ebd3f48ee76717ba07e7b66779197"
    "9a8d59867a85689e7e786e5e73ca77a1767e7b71998c7b67799a767e757d6ea67a767b8a87729c61"
    "72b57f5882a13af4436f819e8c726372a255a86e4aa380977c886b7b987bcfef3f3e4696806f8675"
    "688473b46d5d58879da77c986c6e91a97a7b677c9b81669669769a797c7bad846f726ea0727b7a79"
    "706c71b97a78957b797e466a4fbbc68cb1715e7591706776a2db325ab465937766aa66b74b63c754"
    "70b18067796f967e7f7f84b86a6c6f7c9f77737b7466a18e767978a3707c5aa640c8788d79698f81"
    "96bf616f5b7078a2787da45b9974747370a9777d72a97f62847b6581948b86b0835f68945073ae7c"
    "667767ae8e944b80859b7475a27a7b6c97927775949e567b7d93817a787aa37579737c74a672777c"
    "796f99857a8b7a9e805d6f8365b673887c9e736b79a56f7d768a657b977fa3707b7f746565b07e89"
    "af806b6283648c8f7f83888e9f6b61a4b47728895fcb61787e7e6b7c8795796e8f9e6c7c6a7dab72"
    "6f967e7f7f6a7d788f927c947b7b7a889b7258935c7fa9689473976d9a6f81667495919691629561"
    "8a6b6c879772687eb17783a46f7377a07975787a7893725fa4ad7c726e76738a7876947b7a95777e"
    "5f8b73b56f9070746e9e789a7d69895da19f6d766b8e8090767a55bf6e849852ae6880777172a77f"
    "77716b8da0956872a071736d967c8d767874a37bb4649f71576960639eb79297667a7785678e66a0"
    "6175879a8a409887998879706e85a37b7580967b6fae717b776f6c708ba96b8b9b75797b6e797ca2"
    "79497bc97a95ac6f636c90546cbe735e779b967aa2866b717d7d947c7084b08d457e7fde68686969"
    "7f697a74a9826a71a87b767d8a9e657ea5746e7b7e7673ac6d7e836e9a777c95777c7b8e655d76ba"
    "74b4687e73739f787a7c677aa8728599784ec161638383ab6d5a8a7ea07da1657c7f7f7369889b81"
    "9f8e50a360929c7b5d7a4981b498696b4685a2a78e817a599dad7164847a3a799ecb6569c5707c65"
    "7386729b7a7f6064c07d58bc868265d44b72727dcb548d686daad13b4387866b9c767d54b16b64ac"
    "7e9a735e969d93686c7b79917e916784746f58c0a462888d65629388778c789d738e6a747d9a7b7b"
    "7b917b5b9da6737d7a707c95777c7b837d6491896e8d5abc705d9c5db6745dbeac43768699946767"
    "7e6b7ba5777a657a899fc2627d3fa07e707d977e9b767c797b56828f8991b06273639860d759a748"
    "6e5e73ca7769708677abbc5b7d74786c6779a68d79967a7b7c896f78739c889a816c708eb2598165"
    "4e7d928d9672ac77747783a16f737b637d968d7dd063437d8d6e877d739c88736ea374936473a86d"
    "766374c56e977d76797d9280ae695796717d7e7e8f966a688980566cc776a65b71a966947c6c897c"
    "5a977f87887b958772768c6a52b38681b2786f667166a36a9d98848f656f637578af81987c766096"
    "6899708b847da87370787da075727b9f666e997362ba7c71786f967e7e7f769a797c7b977a778177"
    "755b979e7b81886e77936af14731ac73699b9376915f8c857f63837d849968729a93786f5cb1887c"
    "97ab7466638d2fe76974cb516e71857b748959ae9d707b7d7a72ac777477bd437167a7588b8676a1"
    "a482826870a48489547bb06977757ba3746e7d7d7b79819a71ad76737476777b67a8809e7d895e7d"
    "b7706e74779f5a9c7576ac667d7d74977d7b777a7cb9677e67819a71876d74808557b18b96787672"
    "9e7876767e6ae175516f7f77969163865dea397a84b26f6d6eb085717564a85b9085697a94637e91"
    "8e88766c88ba5b7c737cb360817b7176877973977ac39f347083947e6e7e866074ac7a9688916c64"
    "7c72807d9587937b737863a57b827ba77971757a7a6d849c7aa26b73916f7a6aa37b7ece69587979"
    "7d2734ff846fb96284729a94756b737b9f7a6f7d767f8f6a935b90926e9553f16b62705b935aae8b"
    "5ba2727d948280966f7986a482647173c36472759a8b756c7a6961789e9f806e977e7d7b75749d7e"
    "99577ca37073788d7395839974767a74776ab07b6b617a90a96dc56f706fac92685e7d9987697c7b"
    "43969c9d6d9e7b71787d909c76667877a56a89717c856c868d977c7a767c7a7a7d957a7bb96f6677"
    "78598c8d966c817773aa79977a7b7b9d629168887c7c76957d787682947c787682947c716ebb6085"
    "80ab68737b696da69074936e759774716c898a917f95767d797f8077769581626d89a77969838893"
    "5db265967677686dd164807668849f83ca725968816c6bb078904c73bc758ba76870769c68798b78"
    "8a6084977c9c5c779879786a74b476429f74a2899f6d7d7b7c98776b9175b46186786daa98536586"
    "7170957199747a819d74766e8476a35d9fb7626b6f85777a9b7d967c747ea267757989749c7a787e"
    "9d52bf6f636c73bb92549b309c73a67749c9679170be5a57a15bd0698864948c4cad688a6eab6f6e"
    "8457949a7675ce6f5d71a5776a86747d739e757da25691708660c66d4f9f5a77a2a568507d995bbf"
    "748bad6b69c2716f627c917380a556895b6cb9788c5eb9627b8c7c7c916c65a28d6d7f696dae7a81"
    "a77a757574897691925e87436f91b6898d896d749b6f7e7e7aa8a26f5770a872766b857e6691a665"
    "b996584b8d8041ff377f96b15f5a80ce4e915a78936d758487d466697866647e948d7d959f59787c"
    "6c758a8e8777779b7b7cc18c616869647e948d7d913e80bc755f70a28a84a1509e6b86a6895c777e"
    "4682818fa88868789b7d49a4b3617f7ba17381718f666a75ad745f79b87b7e82a47d5e8f62ac687b"
    "7a8495737b767d7a7c97a57c9f67599f767879797884779c717ab066757b63a0867c7b986b7c877a"
    "9ab87752657a767c977d9828ff4660676f7381b74d80aaa0699d75748c6f7b977377849098676c86"
    "6771929a7c6f5e998f8c887b9c6a768eac5b74769f727c777c776e7f9587766ca67d7b8ea2786f6a"
    "8e9f72667a6e6f5eaf967e5b696cd1a7737977767e699d7d7eb1657b7a74737876ae72b3854f8079"
    "7a6f7e8594a463846c897aa175747bbb6a5a827f937b7d797b728895856e8a6750bb849c67937575"
    "7aa17974787d726f81a186af9c27888393737c7b58689075bb9857977d7d7a7ab480577d797a957b"
    "7c797d7897897f6f957440a0a99a5d7f7b7579997d74977b7d786773aa847590a16575727c995d9c"
    "6f0aff58857d6b987c8471957d7e7e7d6875aa7c7aa788696e67756a6fcb6a5b7fbf7f795f8f8791"
    "9d80826c7479777a9a7b7879a1727c7d73789e7b72819a817164876c90997a769b787d7894867975"
    "7c6ea9727b63a97c81777335f15a8e7f739e747c5d8d86937c856f78997b7f967d747b5e5cc17491"
    "88a1756c765b8a5991b17444e25f877e6d776fb0787a7b997a7c8a9e637a787398877773aa837769"
    "857b6bb164768164b57085747779967c76977a7d779d78777c77be656b7b8f479690849f79787778"
    "6aa5777a817ea07673797b6a7b76aa70be71766b6e7add615b8a6133ff51b0559e706df045944e68"
    "876b8488818b85a1636d8748a4a26b59a56f7b97cd7a696c646b858f7a867e7d759d739b639a7079"
    "96b8854c613fc85741e16c63a1759b7e6ab86a766a9a99766eff7b36239a8d6b8a659a9b777a7a7a"
    "9995766479d45b737f5e8d66769f7879897d6d95589384769b4fb7c44d69b6637c757697709a4e90"
    "8ca861816a93bb5f627177d0656172769167967c95827b757985e0327b6f953e63da71a696625a89"
    "8e8c7b7f6c54d06e7e7055fe546c6d98b178556b9d7d6f7c7bb47b4f996883b251916886c0705376"
    "a47d7478737298807b7b67ba6b7d767e699d7d7f8043cb728073a972777b73737f9f7c5dc2728965"
    "a38579647b9b36ff416e58d6946a5597727c7e7d67a3b06364a47e699f56879c6e7c738d3eac8782"
    "79957e797a78ae5e7f7e75947c7e7dad7c6e7c6e7f937a797bb952bf486eaf90606e7383f6594668"
    "8d62ad6a7a9f767879795f8992a2639282897e6677b06f7278a071688b7d628f7b997b6aae497ea0"
    "706a7ab577ac7d716482729877778893996a7179a07e6d8d69947e867d6b6ea3796e887c6d69a28c"
    "9f3697af6590a95b668663ba63b74aa7687b777f799b866b7b7d65b46d7d878375976a72a2699370"
    "bd7070766e83a16f737b9f58619296b17b6b65847aa873717ba96e65947168729a93787a7c8f49b2"
    "746fd26268647e948d7d797c7f9f6d707774a97c9e806986737f8d6b90798497876a7474a4738175"
    "948673797a819775797a855e838e8ca57677727c799c777b79678064ae876ab4687c7e7ca966787c"
    "81a764688dc0637676706c9a7b98678aac785d766d7f79ae6e745dc37479896e769d768575829470"
    "8f93848f4a896379809c918c7b7b6d8992704aab618b6f91936abd5a76897d73e3703c968e717a72"
    "99919d516887725c9d8e74b07d6f70ae754f77969a787a797b85a3777d637e6d9e8274924d7177b9"
    "73a07c787ac3635464a27c5654ff3c96777b797e8c987a6d76816132e28b839e88686fc6726d6972"
    "6ab4687c7e866e5635ff95777c7b7d8c79659d78d9437290627c747c74a050ba62ad667bce654d85"
    "a0836960948b6d7093867c7072ac75bc5b7285728657c2588a7ca9667d787b89967b6ac060747b71"
    "705c94b36da040d85b6d819a70866e8aa06b737779557397a77f3e7297ba82968070786a868a9b6b"
    "a53bb07a76ba5453849baf3ecf279d777bc1646a8d627770aa71ca60697c80856b868a7573748f95"
    "96727d7d7e9b82637b8571a98075727e707365bb7ebf3795786ebd67717d6e8976987ba15e6aa86e"
    "5d8e817d98806a9a6d8f78686d9f9477d372596b76536ba4a899b84d667cb66d8e696761b9687e80"
    "82a560b2477f77799f71716d73ba758e67978e66628d65ae7e9cad6e5871667da1817b6586789588"
    "7f7764ab7ba1657c7f7f896f78739c93997f6a6bc959a14e6f837d6491899b6a778d777a9151c262"
    "cf9b515b69d57a5963767da183746a72c35a7e72b24a7d87808781996a7566746cb08b9878756c8f"
    "6b5178d3788d948a666f66a0389da5706654ec6a947e7d727e776cba657d8593a95967896b7c729e"
    "a4557f75935ef58e4f519f73639c6f865e7ba47d7d6cad6d7d9c697e7e7e967674768a6b7fa3688b"
    "6d7b9384827f966e6b9282a6538e78b46b906b658d508475ab6d8476a673d18c63625d7084789d77"
    "93847a7e7277a26e7a7ea16f766e8c7b6f7c9b7e7a63899c7d8a6b7c9c737f8d6b90796ca9726d8b"
    "7296a8656b5db7666e98a77a7a756f7e9e6d80779ac4684e6c807675977db448a35e827fc6626a6e"
    "977f78767c9c737b7b7b8088926b7a6b6ea07b8c78c39b525862ddb43c526b4ddc8d5e797e7b9579"
    "669da761757aaf66767c76a763857a6260d3816a708c95777871aa965b7477959b7b5e6fa6846f79"
    "757d7156c77b6c7c7d9f817c5f4ed66e6393829a70b2885e78a07e76529a756c75c1686b6eaf7583"
    "72588ea18798674e6fc4779d519b814552d38c8a61c7a5486a8f9f567f7c7a98737e7d67c493477b"
    "825b9579966580a4698f636699bc62739e6b986d659a9e6c777280e945605dc17c5f87d27f3a9660"
    "93697796779a6b6e808c76978b786fb4626b738c738a96757966656bed5c769a797c7b6994858a73"
    "ad66767c7b65bb787078745e7277c5a56a7a7a7c8a79e83462819376a45370c99d62486857b3808e"
    "88647f898ccc916d4e686c9d70a5617a9a86786e886d7dab634af557a447777f7e6ba2b1697c6f7c"
    "89828f5b8cb04e81936eb6537d7b7ea1523a6fe564e949589364a688638b62bb6159a98169938b78"
    "77759e8e682aa1b062a36477967f9085678b7891a7556f65afb07f6d64807cb8368691876e7374a4"
    "819977757b7a717ca27789699c7b779e47799f83816d7e957e6e75b39059898f618f777a67b26f7e"
    "d68e50309d7da2687c7ddd8c4a5d708f8b725c998260aa787c8eb97959678aca5367735f70a28a84"
    "6f5e998f8c8c6a52b386759965a16cbf657a727082b66c7d5f9fa659885981b2786f66ec794d7856"
    "aa7663936969607b87b5817f9a727470729178957a6b74b6715b84c05e83a89368736a8b9b6d6c81"
    "418676c2817166a36a9d5d9c86778a745dc374799c89678470799b77787d95757d7f799679777d7d"
    "9976787a808f9775638343d4a17e4a7775777aa26b3bed707d86916c64997a6de85e527f6e72a37e"
    "7b766fa37e63837c849963837d84999f597898788074a4687f7f88936b7bd162716974b495527a6b"
    "77448d95a376997a7e7a85676fab7a7b7273a47d986f649b7a967a8f667b859d6d7c759362a8697a"
    "6bad7151a58f766f76969d7c72797b86a47978669e6864a373757e7e937c796a7878ae7d6871b07b"
    "707caa72797e7c854cb67782767799728466998b7e937c767d76866a8991696c8daf6f96756b9c6d"
    "787173b172745f89968e909a69727b667d78ad798e94776d7a7a7870a579837a7d72947c747672a8"
    "7e6e738c957dac68767993767c7d7d6d6a89879a60b49d5b7365847a7f9e77688ca3727d87737495"
    "8278799a727c97787b7b837da47864987f76787bb5546d98718b937b70787da176707c66777da483"
    "7d73977c7e7c9471827d5d887aab768e9d62856e816796877b7d7a96757ea710ad60bd73b0757375"
    "707774a97cbf09ec804c777079b56b6b9d7c73897ca55f629e977b767d7b817177987f75779a7c7e"
    "7469ff2c5b7573ac757686846b719a937a6a9c6c6d757477b46b858f7a8699707b7e7e7a777c987b"
    "9fad6e5b6b9a3182ac8774957d7d7d7f8d6b907961b07b7a7b73809b777b75947d7d7e94767d7c7d"
    "89f32d8c4a9f7e74787779967a7a7d7da176707cc7716b687475ae6e7c73737673ac79947a7c797d"
    "b979696c7a79997a7b7a777ba0717c99837675796c7c7d8e8d6c7c7d8e8d677a8e838fbe74568c6d"
    "95747c7c7f3e8b9aa7757d797e75977c649a937282ac7667747a9963769477976b8f79735c65d07c"
    "7251bb7d86739e7483788471947a7d67a67783799fa06870686b858f7a868c8c7d63897896699376"
    "7fa97b6d6f7d9b79757a6981838b875da78970837c9779797b7793669b757b94807879a44e689c8a"
    "594f9fad8b617472c2776eb057808b8f715e889bb0ac75426d72b876667b5eb4938e4d785c9d8887"
    "7a9a738b6d876e7c937c7e737c7c986d7879aa78d5836a665865a9797c7d7bd96645818145d07b6f"
    "91ae74626b7064a836cda6737c707b6f9d727a899c6d6c9b7074a39435a16c91987973957d748179"
    "7aa374727c8f8269788f7e759d757b7d4e8f9a8c7c63787aaf7ba57a796c6cae836a795eae738e73"
    "9a767b787d9255889f735396899d718158bb6e7e9a5d6e73a871839555a3629d7eab587a8d699d74"
    "a35c9873767c6587a3757d6d73a2828c668294787c7a958c69b382638c5b775474d07179a970737a"
    "6db7737078777d759c7aa680736a7d7d9881717a9e9a606a7e776a8d9f737a9a79777c7c74787b9c"
    "74a46d83787e8a9b6a726da07d7b7b749381698f7b749a7a7d7a74877795799c777b79715ea78f7b"
    "769f79767d7ba17873797e729d767d7e8375709a63837d8499618b6f91937db77f6a64a99a6b636f"
    "6c7e63ad86af8b79438ba6747a75787474a37e77a17675797c658b777a9f7e616bc1758162df6f4f"
    "8d6a7d917d8b8563a56871ad786e7c767b807b947367a18a7b98b45260837db364717a7a9c817b6e"
    "5f7bb37a797b7985699f987e63689fb7985e686c98757b7d7b7a6227b0ce69998788709a867b4a9b"
    "6f967e7f7f767a8a93739164a46b7c79697d90927d897d6b93728474799c936e6e9a7795787b7c7c"
    "659984639b9484747a7a77a76a7b7d96717d7e7e7c8e6d8e7b94777071937e957a777c789a777b7d"
    "7981737d95847b797296976f807e7c586c7eb08e7a937b7a7d86a4757170669374a073789e7a7877"
    "739e6f89779ca37d5d68863ca2aa7272706096a8826a6d74b2628d95708d616687ab88897992806c"
    "b57b837559bfb28528636af164635ea76c7f717d7942d0569e61b07a7a7bb076707d6d856a749785"
    "799255bc64ac66989640548ba17090c86786606a6bc933b5646db855cf37676db345b4729f798570"
    "98747c768279a179717c7e947a787d7782916c8a9389727a7899856a7b7d8c9f74786a98777b7c7b"
    "637578af81a87f766e764a908480a26b6ea07b8c9bb3705b689791727076507a94bf63b97068757a"
    "8f6868af728bb0656f71745dc374797a7585957777736ac56797db5164589c6c7e7d7e7a9b88746f"
    "7cc1627b6798637a8f7b5c559cbc777d95677d8a9f67668d86a27c737976c366916d597eb16e6979"
    "986b7c877aa5447381a35c947f8190796683a777c97961578675a27c737a8a7197737b926f6776a2"
    "71646bcd736a817b8c8d7a71a3747d787a7b997a857b6bb1649a7996657266cb646289b0559e706d"
    "8642aea06a957c8b62824ebd3f48ee7862c0668070f2715d506262c7827267bd6f876675947c7e7d"
    "689e897c76688069bc73938971777b727267bc787496817a7b7d927e8d678a67688a9d5e7b77c16f"
    "87695935ff75677dae7a94ac6a973f5a6da47e98d89d554e68935875a67a837070a875754dc7995f"
    "80947c8070a75a68898d7673767fa1629d628b94e52766ce40787e799a77648856ba84ad6e6e7a7d"
    "90a77e6d5d69859468956eab5b97747abf66667b8b8f7d69817a9f6b807ca37879717a6fcc8c5366"
    "5755a5a9864aab7c7b94817962c4607ba7737d6e846d957d7e618b6f91939878797b7d8e6c898974"
    "7d897d6b93ca734c659255597dea6c74b4687e73787a7b997a4f83b18a738f70a15e838b8b987e54"
    "588ce058648c8a7f6982ca6276825c7c6fa3777b94636ea7748b8b987e54d23b6b987076717ba07e"
    "ad7d7d79607f827d669c859d7a7b697a2a8b20ffd1aa4a44788c6773ab6f889a816c70957cb85d5b"
    "6f967e7e7fcb646c697c767584b65b7b66779197a45f66a3744e7b9d879375a176797ba37f45ae6b"
    "7a7f7798786586966b94966188ac557161cc6d758192626e9e559bda387e7898788276ac886d6e72"
    "a19467598b6e9081689aab647a7b7b9c8672767693d63537ab6a70b8856a8377a071755f97ac5887"
    "8382b05e6d75948460928ab56b6373a75c8b6b8794706e7c926692648d96966578947855a5858879"
    "897f986f707470ad688798857a74757da0747977be7169787166916d8e8e87646a9695826077ac7a"
    "9b717d7a7d975ea37078998f67777b679275a171877076977c6aa5787b7fb43e9285777f777b947b"
    "6d8f7e91757c747c74a0a1a28a4d669c747d7c779978797b7b5db7666e98d99d5b4966a3747b727c"
    "6884807c97a49f5a8d5772988f717773db605a7888976e797a7e6669b87c90a273865583735c9e8f"
    "887774719d7e9c70797d51917bb46f96677d8a7d6f7ea3757c7f678f769495af60716b7e82976f7a"
    "74b07d6f70957d79797b72ac976566aa9a47787d80a1a96b4b985b99757e9b988458717484aa7a64"
    "8a7259ad7f9e7b6c62996f3cff5f7898727b7f7c77787169b77a99786a8a668a7e868c9037ba9c62"
    "697073a58e7d6b97867b78a2747a797b767578a2ac5a7b857b788a68a174c3626f59938799767179"
    "6689809d747078968c76657a9a749371809b7e766a849e7c78a53c7aa77e866774908f689066a57e"
    "9371837b7d956c6f9a758f889554805e9168a782977d6e85797370a7787e5dac8f6e7b7da0896971"
    "975d67af766cac707583834e4f93ce729a7576896f6287b1786a826cb177756f7aa97978757da374"
    "759b84737a6caa91706976957678886e8f5fb271718f759378767b807b946a7a9a867b75a8649669"
    "84666aba72a54cb047997d8776986d7584a2677e739777857a6c8d807c8b75a07a757b78af6f7377"
    "7c98737a80788c67a6709e64859169957a7c7a7c7f9a78737c996c7f7d7f81a16b7e767c6ba07c7d"
    "776e79a57e76a078757da3767778787b817c96737e6082a67b7a9e7b747985a3777d639e886b8767"
    "76c57c5d6bcd6d805b6c758e75967271646bcd73a5687c7b7d6e91727c93945d8f8e716c79a17784"
    "8d786f729a789f936b6b73957d7d7d6cb36f668c879e736f796c3a5367ff7d64b080707d757b9a79"
    "72ac776f7c9d617d94717868ac787c9d767475847b5277c576717771b076916f578c9d9bc55d5272"
    "a0bc62645f73a07c787a33a88e8d8a769679689373a27c727d72a25369b079be8f685250ba62ad66"
    "77776ca580799e75787b907e6a907779667c978d7e616bc17596896d7183baa06d6158739d79797d"
    "b57e6e79669d727b7c7a279eb08e7c7d6ba07d7a9b777a787c7bbb5f707aa371767a7bde62814b73"
    "62d95954987b80a67a65bc5e648181a887638866c88c5662749f62885b9cbb776f67789f6a7d7d7c"
    "936a729c75d0a5584b687d6d9b7c7fa489746b74946b7c8a7a9a7a728e6c69b46b8177ad85647178"
    "996a7b9f638d72689286836b8c8c798a9a686b8971b975687aaa9a5b806284846b9974834b4eff3b"
    "9f6f7982786b7679b17576977b7c7b96777b797eb1915c736ea5507da8668c987a6d7689cb7c416f"
    "816132e28b715e6da99b6abd7171778a676494979e886b876778c57d52747985957b738a9a8b6d64"
    "a46d75788271c8755f72795c92ae6a9a8b6a5899719f7b797d8d98707e6d8b6a8483857a7c8f49b2"
    "6ab4687c7e98a46a647674b07d6f70816f8b6e98788f52c760768e7c6b958a7f65a370a4557f7593"
    "6994858a738a79e834626f796b49e4815c969e6e71846c4dd392a1736e6c7b76626dbf708e9a7176"
    "7b707c9c7d5f988a897793767c7c7f9d78837079876e7c937c789f936b6b867f60b76595777c7b7d"
    "d6725d6a7185a07c667a78b1797865806d777ba0746c71b47b75816fab705da5858277a0727f7678"
    "ab71856b749f76787979688194a0629b4de45e56758493579da34979a27a9791727076957d79797b"
    "7c7b7d7993865767a3987793a0795d6283997f83a5507da8668aa07083637aa66e777b7b9b6e8577"
    "7b78787a9c7498a36f62618b6f9193766b988c7b72939d7767a27c6b797e947786747b9377748879"
    "7b9a76797c79b076578979bb716a72aa3b609ba19c74748775bd2657b6907f757a947e9962c55c64"
    "94718e7b73777c7765b1756256d08393d7566b5569b38e6472d3926362567a698073aa7a717ca07a"
    "6765928e947c9976797c5faa759f63a26b7c7a7db9657676767d747c967c7e707180a07887789476"
    "997b7e707e7d73987b7d7a937b7a7d57b4605cb850ba62ad66746c71b47b5aff962e5570796d8c9e"
    "769a797c7b91b38542747c7072ac75957a54a776938d726984749286678d958c9a5e68839f777c6b"
    "aa6a9c6d6366758e90877936cf936f58d6706879a45e718983658e6c9d84b956907a666a85897296"
    "896f799c726bb07c747572ac767279519d9b64936b8e6e8f8b7b699265a55d8263ba849c9b6f4991"
    "9f6067aa6f73b2756e7892736b8d82943fb97381b54f966e779d4b9a8d727ba76d7978769d787b7a"
    "6f85777a9b859e6e7e71675fb7877c76606bbf81716e78b17979a6628e7187a9488187846ba2925e"
    "6c7f8173a08b5794b1585dcc816373bd69667e756e7a78ae7275ac5f9c6379789b7a7a677cb75491"
    "a274787978a1707a7b7a9e79914d8b7a7f9678789f7e61976ca17878727e4b3fc3bb778b2cb958b8"
    "8d5ba37a7b5b999c747c7da075727bbc3d459ca6676a8682a878879970785d807d8f97759a82747c"
    "7e8a7e64966d77a66194b26a8b5881aa6b53a770b3558b7875698f84788c11ed699b7f896577aa71"
    "7774867b948984925a87849a866b709579848c62815384ae7b979d6196557b9f75747c78779a7b7c"
    "674fb66ea6ba5a6856ae857295797b6a9c7d7f7e6b999069848567966599b10f8c87adc04b66818f"
    "7bad88626f91819f646b5b5aab6fb18e6a8799697f6988818f788b9a667d717aa27b78986e8f7576"
    "96a96d6a6b9270769573a269617e967a79ae736caa2154e17f34cbaa63749595627f7595537db962"
    "766f8370a79684806d797a937b7a7d8c886f68956f3ac9b15d6cab7c5499ae7678756fb28e725c72"
    "7a66a483797676837b9698767c7c7a7e759d757b895471a78b90a684596e5e719c888d7a6a789292"
    "89746e7d997e8375709a9b8a7072798f6a79917ea0727f76788d786c9f7160b660ad5d836f967a7e"
    "7999787c7a7ca97b7a668c9868797b6c93867e7e819b78737ab063708b72938080707d6e85967a7c"
    "836d9e777c3497baae4d7079a7668a7c6ea9727b974e30f3787aa2796e7c9278668b859c79599181"
    "d0cc3c4d5c71a980757273a97875776c867c9d767d747264b9b4665b8f7c89689478838d9e53a75a"
    "72d1436596a63ded426d8f2f40fa89878375976a7da176707cc57855707f73c6655a8772957462a3"
    "999c686a797d54a65fa971bb5c54a3677d65a1968195747a7ba15e6aa86e8270749e7cae6379797d"
    "5d8e817d989b7d6c7e7e78686d9f94956e67ae68786b6b63d081be696375a9c6675358e76f626661"
    "70a57a767b75b2865e7496a7586a815faf8e6d778db090773c6a81a07e77689584916fbaba4c4e72"
    "9c797b7d7464ae636aa19cb554805b8460738aa09783747f738a60a085705c8989888b838355998b"
    "8b74975b8f4fa57781956d8a84818558dd904b7076996b759160c2647486945f6db16f7a7e7c9479"
    "6d82968b70785f9474a1806e7963b77b6a7b76aa817268b1738875a170729679797b7ca1767e7b71"
    "9f7775965e9a7355ab7493797b7b7e9c9971736796c14c647ab66d8e6967958c81815d918d6f8a69"
    "526e7bd86da17c727b77656194a97c61b9687e808e90657e808b98417ca073809f7c7273bc568a71"
    "74a87c7c6c7ba86f7579bd806d86507788727b9571668a9a865ee06f775c758b7394799380706499"
    "9f93626f7da56d79787c769a797c7b57a1579e937974997d7d772966f98298706ba9637c7f787994"
    "76b170599068af77836fa98e706b6e63837d849963726fa597b3696989717c747c74a0804983b083"
    "876762bf72cd3d94736f70b2765b8d91b27057767e7f889664765267f0607a7a79987b99727b7e7e"
    "a953809173877875957798677c8b7a78939b6d6d515666da998a6462ae837849e1805e5db69c666c"
    "4ebd3f48ee667da1817bcf756b7a563590a6898cd985544986a0c54178627334aaa58ba2ad636866"
    "817ba28e54989484636c9d3cac84778eae7a3c8d776e85ba5c6b7c72889e799d7a638d747566be73"
    "70be51768a8e856c71916d9b5a849a4595a8936b9852ae68807f6a649a986f538e99974697829a86"
    "507e7f7eb578557ac1797e767f9f6eb08d457e7f796f7a76a97f7f7ca0667e6079ae7a7c95777c7b"
    "a1657c7f7f91c471615875887778946f947696719c5e78719c896f78739c895573bc7394a26e6f6c"
    "c959a14e6f7cb9677e67819a71876d8f62ac687b609b8e6f887c7285937a7d728394796e687ab779"
    "b951777689dc34de345dbf587d68839c7c7b7e6f7e9e6d80777fc6626a6eae5f776b91769a797c7b"
    "89757ea065a0857373766888789d7b858d57b26560606faba6846175a87e7061ae768a62ba7c7178"
    "75b67668777178ab7379977a7a777eaa7d72717677958577787f709b777f70f6408b4fd57a596376"
    "76b67e6d699c6a61a37633a4d26e697e78937b7d7a9e7b74796a57cf7c74772966f982908983786d"
    "7dc06e71637d6887898c7c8e9b8f4b736568d86879326de97fba646ba75073bd617779b973866966"
    "6eda6c5d6fab7d746d776ea2906977569378ae7197649a6e7d9462977d75d451648f68d251757275"
    "adb0664a738878a664769c5575c05a66ee2aa75a91a8746173986a788f77a76b7d747d7c797a977a"
    "6b9e718b7ba976528689958356a76b8198767879915586a96b848e81806d9479797b7f35e2a96b55"
    "5fe077646599c83f8a5570a759a868b46d5a53b38d6fa359887d7a96757e8ceb2e8f4c746382b472"
    "6d7779ab7871b8726d7972c35a7e727c6e85957c7da176707c7da176707c6081818e9162ba7c7178"
    "866b70b46b7d70859876dc5b4b728b9eb15f7a599b70997e5e80a571717979569b94827970958a79"
    "716788958a92699b75759876758f6d94757f7d7c8c6e779779c1796a6b71b79d59656e76777d779e"
    "ab5f7c7d7d6f8c8e6a8c9976956b719d9c6b6e6e7b7a96787d7360ac867c916a7d996f64679359ca"
    "7b75997c7a78b66474798a4892c85399707b68937e879b6b769571786e93a45376997b7f947d727e"
    "8a527ea1857a6c7a8a96706575a78f75ac8e656bbd4b8360959878756c8f704567c99b83978d6375"
    "64346eff7a5eb78e4d908fb6775d678d948a666f766c7d7ca56de36b4d785c5e9b929a7f737c7b97"
    "5683b1ac4bff3b4b8a6ca5906e6e6f95af59875c639a976f7ebe87488c676a686c93af4ec28d598a"
    "95928255826f90699b7ea491794b88b57945b35a67688c83a2638f927e7e83b7479e6284787168ab"
    "a66a996c6b948d73727ba636c4538d8968996d898a6b878d786d6f63a998804bbf6e888a8776a158"
    "7b97797b7987698c8e756aaa6f8e6fa5637f93667ca749977e99a260757163fb60566c727774a97a"
    "6e3ec2a072779d6e8975c164688d65555d45ff7a8895687a827e82a47d5e7255df56846e75f12b82"
    "89a2757b64668372b4708654976da29c9f7558789a916f5e898465b8647a8c976f7579707b9c7386"
    "56ee5e5d82be9563597178b47d7364879e736f79896b7c729ee1854f65667d947c747e9f6b7d7b7e"
    "9a97876762a4557f75935ef58e4f51886f56bd756260d3816aa65f6c9e71779a747d7d7572704edb"
    "6ea679787ba06b7b7e7c6a9184b24f7b6ea07087ae25694ff5797a9773827b80799a727c7b79749d"
    "747051db6f986f887c75767ea27f6b9191837a61907a5fac6b7d6aa07e7bb178638271ac8b7e6d5d"
    "696562c0906f67c074766e99aa696775977f738271ab6a65947799727f7f68b55f7c888c404eabbb"
    "737ca08a676da4817d717d7a96757e84c4624e877988a467735f8570c26b7cb3706d7497757f7e77"
    "9f32a79d6b7d767a9a796391ad57888b737d70954ba8b34f8b86bb6772667c727a869379987b777d"
    "667a80928ea36f8b7c677c7693807b8d79729870a07c7b7c6c52d1648d6c7f6c7a9c7f6eb47a6084"
    "6e9075957980747b947c77678a9f7993509f817d89444a54ffb47d7a5d79ab567597737f7675a077"
    "5d8578ad78ac48809b71949ead514f689e7c827c7e6b9392728281937d6d9e6e8971798897608c75"
    "5fce81676b7e617ea47f5f8da183707b6e76ab7568cbae554a789c8a6e75798673719e8b72669b81"
    "57499fae929d867a746f659a817a86a869767d7d768975769595807c767a706a5ed573706764b194"
    "5aff4776688e9f7666779031a387957c817b9d6b709a6d53b77a6c9f84778a6486917c5f65b1907b"
    "7d6979a37e93757e7d7d79937e797db15d7b7f78795fa4a361769a797c7b7ea55796709c697e7e7e"
    "63726fa59763837d8499a76b7d747d6f6b7f8c9b6bb07576797b6876ad7a78848b69906b9e718b7b"
    "9e2f92bc65d57d5f5a75656a858da0978178767a96956c67809980777878596594a58899717a7f7e"
    "996f6f91777f727a789d9c7b7b9559a16d8b6f7986a2726f77a27b697c7d7e9b67916f7f827d669c"
    "688194a062846e69b272876669c36677448d95a3afa26b566d7d698272a6696d97957e796a948d7c"
    "a1c85f5861698877a96f7676a3767b749a579f7c8d205453ff55647888c77c6d879d735dbeac4376"
    "679c8d7f718b73b5577687a74f8281af916965728e8d7e7a6d9249bd6e7a80947d757a748378789a"
    "5c9c838e78937e6d956e9d7c72797b7a63bb6c7c7f65ad737ca67f786f74989d5f7974dc5a67875c"
    "758493579d74998d6f787d9f7a7a717c69ab7c73977a7781776d958f757b8093567e9aa34979a27a"
    "7880a26b7b958356a76b72f54b735b6a96638b9371b46f737aa64ba676725fb07b7b7a7856736fcf"
    "7a9485727b849377757c74ac77767378a37977747c7a76997bbb6d77677966975bb276748fab735f"
    "6695685ebf69ad9c4e808c706ba6728666ad6b7c838882688bad846f726e5e60b167ab916a7b8c7e"
    "9d946373796f967e7f7f6f967e7f7f7a6f9d7e7d9c925b6395a57673777a79ad766c78889a816c70"
    "a16aba605c7559969d8062ba7c71786f967e7e7f979a7a6274a9556272aed6686e7064b36b5c9c69"
    "7a6f72aa7b8d677c9d748ba87863717c69ab7c737188bb4d7ee56b6467659d7c72797b815d8f8390"
    "7e937c767d95717b7f7f6d767eaa75779a747d7d7c719d787ea70cef845b65b9688c6e9a915b8773"
    "40899dae6b837791886c7db277756561a2737b8f65b76f7a7b636295998e8f983d849862aca38c42"
    "6d7e78a6777090a2706f605f986dbc77ae695a98607f9c7a8b70827aa0739d559c678a708b8058ad"
    "5f9197a3566b71b2975b68a66f857d74aa797476816796877b767d7a7c9766719d62aa7a9b747088"
    "d8468b498d979172707668959d75717681b3597d59a7ad7e54c9725262918a87729c61669d7b877c"
    "75a176797ba09b70835251a46fae6d6f9e846b83957d79797b708070ac75a287816a6d8077ad5f7e"
    "697cb17b6f846ca16d8392867b6a849c8a8d6f5e79786d7ea49c5672ab726f9f727c849a6f877679"
    "61707dc270758e6f9d71aa7686667491936c757a8044aa8989a1955c678777a070837672ab7d6b7c"
    "757571b66f7d63909c747f9a78737c78916c94767c7b79749d739d79797dae65867b6c8673709e79"
    "7c7b7d799372916ba1717a5278c5777b707c9c7d77a491696bd6725d6a7178b1797865806d777ba0"
    "83656eb0799f76787979919a6d707979b0765789882e46abd99b77708a747f757a947e69b38e6472"
    "769a797c7b572e80c0bb76a9aa51677b937b797eae954b4da67b9e7d81698e9e74726d5ba85a9291"
    "9144ca578a50ab4f9f967d97729a608a53a76a9360769969a86d9e9f5a7d936f628399586ad0707e"
    "62b75c8784906470899442aead72706e84937388ae1a78af91a955cc3c797344a5a57fb983845d63"
    "7aa270678e94589d97607a5fb9806f75817a7b958a7e936e775f7a996e9f7c7f6e7d99948274797c"
    "95787b7b7c699b6aa56e836f967a7e7999787c7a78af63787d809e5b9078786b6b63d071536fb09c"
    "a2787d6a7f8e896b9767a26b4f8b996aeb7c3c73b1775f75849c74748775985f9683707a7a79987b"
    "78939b6d6d6572dd76554ebd3f48eed27d5596466b7e8a9974945f7c8290786e8872a033a8d16c69"
    "6260d3816a772966f982736568d86881987678796d7779ab78c48e636e5caf7d79756585547bc269"
    "8f56829783b84e84609663e0795a6b766c7d7ca5787fa76b77978e549f69b87b5786707793a0795d"
    "7b66788f9775799b72857d7358bf785e8f72b36f75365a56ff7b6677929592776d98727559969d80"
    "a1bb51736165b9688c6e43ac8f8f73816796877b7d6c937a8b7c7b79749da4746e629863a0867c7b"
    "7371ae856a9e70698d7b936c8a7c7b6e949a7074759c787b7ca38b6d776e7e7a81719678a8727777"
    "927d756c906e9c7b7e7d8e9686716475988a78719d7b9e676287a3768f506e88806e9c7462bc747a"
    "7f978c76687a767c977dad75727775bc8d6a696458d791576a958377777a5b715cfd5a818b8f6086"
    "66f665635b6b80d4566b4a9044adb650877bb37c51ab39c28a4c9289a475619475a96e53898878a4"
    "6c9a57b76d7fa7877c57ad7572767582a767846d577486aa8555898aa87043ff754474928c847d60"
    "4e7ec083727e85498baa29a191a4817c938375793acc6d88855395b081676a6867c186b06b7b6f7c"
    "6c969f538cb087746b6a6987828f807f9d687b81b56a7476786586869c7379a172797b8760909772"
    "615864b5aea13af4436f819e8c7263a8687a7b7c817bc85d5ecd6f57935aa69b64578467d0716176"
    "978764926c9b6e798a7588409575af7da075727b759461b06783688c99706785a56d82789d767b7a"
    "745fb784729f836a6b89a77b757b6e9828ff4660b15f57c5549f7f7f677d937a6a9c6c76606e98a4"
    "6f959a6b766dae88815b6eac79698473537cd06d787a7279a37c83997a6d9a5b77759fff80522671"
    "b9404dd76333b75eba7e70757679abc07e76606b886a967b7d886b7b987b8f966496617c7a78a170"
    "916a92777e9d777d7877a3907368727e7d55bc737eb46f6c7461b9687e8070a8718078558e81bf5d"
    "7c7d94787c876e9e717c9c688e747aab7e7571719479797b7f958570758177a6826a784c4dff548b"
    "68af8b6778408571ac9ea1b9585e707bcaae3a5357ff2d58567872ad6f795b63c792694248cdd653"
    "629da1746c68bb7f6c7379a9746f7b7297657998a393916751777b957a7f505e91cb758b764eb67b"
    "9672923bab779a847576875094a372729f89776f7280779b7c7f6fac687e72cb5a79707d698b917d"
    "71b975687a60479f5fdbff68626949777b957a7f8aa5569b6175c6765c747a6aa5797e937781797c"
    "7060a27896af91517b7470a759a86872d35c6b7494956944aaa0747b777a9e70698d7b6c6b95a470"
    "679c8d7f717e5b696cd1a5b6695b61696fca6d727a7b9d7a757576aa6d7e51a9a6647d7c9977777d"
    "6d9d69808dbb72459a74ae7c5b7e7e6f85777a9b6586966b94656967cc7fc3f0403e50b48e7a6361"
    "6f83978572a27478757cb10ab6729e7c7c767e9497869749826f6b93967caa8e696a7668bc636297"
    "7c647b8a9b6771929a7c7d9c6d7c7d835541ff5e7b7a7c9977a07578757d73707ca67bb9aa63605a"
    "777a7e957dbe3268bb6d748daa686d70b3547b8d757a6e76ad7d6b987c849f548c71909c70b36958"
    "7d957b767c8a639b7d7c8c914956c3769b8473785de8994959ab58727a91745abd787c6c9c796699"
    "9c766a8e75a972816d778c6476ae6c6a8272a879727881789d7a6c9c7f7f7a68999e67879d925e6b"
    "9475807b7c85757670a06293d93b7775b067787b7d7a96757e957e6f8b7279d62f8979777774a678"
    "8859a2738a9c6a61a376f39d415b546f916c7a9976876e9e77b37376677d8294757b7b6da9705f9a"
    "6e9081689a618b6f9193839a6e93629c757e757b747388937d9880767c767a6c947b8b81729b787a"
    "856a7a73a47561b68c6990659b7a766ea97560946fad5c8e7a27c4819f759a85647f7d807e94727c"
    "7e69899d737a76779e7b799a796e877f5c929c777975948c7169898a6c97799c777b79985e958e67"
    "65af6f718c957d777d7b6a958d797b7da47076797370839b7fac5c85757e72877b7a938e7f759f60"
    "4fbd82737f7da176707c7ea960679265a67191747c9c986170799c777b798d6d8e7b7d6b9f798a74"
    "7d807398785e77a0a269996373759bb5546d9871bd992d8e6fac7c796d72a478677e7e64718fa379"
    "9b697a7e837bac6a846c96b2705a6e79e876496093976d74769e7ec93f5c74786e8f987889919459"
    "7b9a76797c86a36e7177706185bc6e9662c563606f67b7787b75ae8a6370727d7c9a7c48937579b7"
    "5c905dd3636b858f7a867974a77578ac767375766d978f6984989c79686b719a79807c7bd5665476"
    "b26f5197779071736f9d6b7f7b9f7c9887658b718d6e96747a666795a9767eb4657871bb78727269"
    "8694737c7790a567667daa89667a6e7d9d79717c79808371937cd6407f6e41a047d97fa3737e727a"
    "7f8d6b9079778989688f9f726e8e736ca9726d8b729c767d7e889b5aa75c7974aa6f7ab992666c64"
    "919a6b707978a68875657f966c88764a796084d99c99756f666c7c8c66a57398777e7f6b70988786"
    "89855d8591a32dff3663637e7e8a98875fa584719889569e6b9355a28e69967e7d7f70715da98b7e"
    "ba5b7c737cad687770859f7c7678777f7b779579609b8e6f88776e7f95878ea2786f6a87b5a62e71"
    "8393737c7b71739e718d7a8e967d65997d876a78449ca2a45b73657ea9816c84a15c94690bff5a86"
    "7d7d7c96747b6c96838177647bac7e50596baebf83648a848c7f6f69a0885580958b8b7d7899777b"
    "63a97c81777335f15a8e7f739e747c749b887c6d8e8a6f66938f8ea15e6577b06f72787ca966787c"
    "7f928d5f837a687b849f8c6a768d876ca9726d8ba05eb76863617181af7d698f84788c747080a478"
    "bb8076448b7c5fe8695564b9827b669b4f9877888fac79557747728f8eaa7a6a77a2838e1d47b2dd"
    "6c9584857562c27f5b827c9a7d787477967d82768463a28572bc9f5b3b907e6669b87c786980859a"
    "726872be758ba8786371785ac9657f5c97837f8aa27478757c8e7a64a5709c7474877579607ac667"
    "6a74779a91615864b5aea3843fcb4f64e05c6b75ba5468a2689a76886e7b849f736e7ba37379787a"
    "6b7977a97c6a9c7d7f7e7da176707ca08e6971787980837193b773726f75847573957e9c7c7b7e6f"
    "9d617d947151aa9c6f7b716c81879b5ce35893567da176707c7da176707caa54bb61668e76756f99"
    "6c9e8e6d7b759386777a957a7e757f759f787b7a6a9b937573a66a7f8d646eae7b6e7b9392766a7b"
    "8f5b6976b67e6676ad79556dde617f8b726d8295945c65b6756f946b997a79847e699c5e60b167ab"
    "b86f5e58a37187be4c7eb38e517f6e9b896692655aa894886284cb9e3d567685739c7677bd676c78"
    "c275707564a263906586696da7897b5f6bc76c83a0b5506f6c6d4fb19380b3726d8b647f6fae687d"
    "c46b626986ad826b6a7c7e57ae827b8b9e5281847a6b7aa47da5736d887376787b9c7a73a9787577"
    "a4647085849d807f697c8d6a7c927c7db7755a7d7b71a17a797ccc6b616b9380b55a5fa889686385"
    "975d88a064737b7370af7197857480957d79797b6f953cc57b739d7c7a7a6c9e8e6d7b93d7566b55"
    "b151a567727c787d937c8099866d748b7e629a7b76ba646a8269b37469877d7a96757e7db1617f71"
    "71957d7e7e7e7579967d9777787c7ea07c677e7f79977a7a7dab798e547a7d82769a70969775647b"
    "7da176707c7da176707c5d967f709e7fa3687a7da47886607e786c8195867a7c9b7976969b767960"
    "63837d8499658b777a9f92aa5775786da77b77797c729a7b7d71c86d6b6f73b766648cae995f6b6f"
    "4d7f6a9cae83787c6a9f44c5c7585964558b50ec84b26f6d6e78777c987c73957d847854fa8f346f"
    "6e676a7fc3796e7aa17e767ae147679a7c7c826c85739392635ca4bd60626682a46b8a789471897a"
    "899575727b857baf4c85727da37e70a7887466767f8064a47aad846870767a6f778997715376a1a5"
    "6aa06e74937ba47b75717d7886957074826c859a708a899a635d82818a96598e61b58266baa2625c"
    "ad7b5270977d486cb99669767f919078895cc55e5ba9b55b6c7cb4756378738170a17b6c9d7e7b7d"
    "79517bc07b79905fb95f8c7b906188466570e97c529099887c7baa6d925d7886719978607b7db176"
    "659f729277688c9b767b7d838f658b6093836e9c6e697988a86ea97d707c787682947c755c6eb78a"
    "a53f5bc18061ad79807947a86ea57e6b64ad59ac79a6738568717bbd67706d8a858c79b87776607c"
    "83ae73637aa1a162716b71a87086715a7b92be5b7e6da3757d66947b55b6798f56b9698458b67a73"
    "6f8796797b6b6f7189ad7059ab9a72639965a27d7aa175747bac6c7977774272a982a15ba85ea47b"
    "7f5c77b07e36ff864253ae7f7b7167766f65a591665870c68d7c8a9e588460c55e916cbb568e4799"
    "746fb67a6e7985717d94908acc3e5c6f658fa37a996799707654ba797d7d6a7090898da673808562"
    "7da176707c5e778398919b798271789a7c78747e7fa15064ac867b5c67bc70886290959694827063"
    "87689a7c7c598a8d907f709c77827a7159d36e769a7c896c7458729ba971649171a07a798a777294"
    "76aa73717c73ac726f807b976e7d83945e7575a49c896e76776f6b97a36b68ac896e768b72ad6d6a"
    "68b05b709c94747c78858f8968926e6965d171707d876981935ec577707666ac419b9279a5887b5f"
    "6d8b8c8b729a55b239a7658fb7647171996c937773a07a7b797da176707cb678775b809b6f787c82"
    "615874d87b7b6d7e938693967c607b779c6b897867a69c4e89a06174a8637da072757c67838a8d7e"
    "7b9a5d79957dd05b6a6eb56a7476786f737b6fb37eb373647877a969718579ad836f6767767eaf76"
    "7c97767a7c7f9d687b817b94747f7f7bb55d767d887f82649299787a797cb29584466f677f8d7f8e"
    "6f5cb1887ca077767c76876e82a267b95e7c727b7e7170b26f97ca694f67aba3616e638477806c99"
    "81a1757d6c8cb66e6966859f7c667a7b9776787f6ea6686c9890ba72675e4d8a608ebb8930f46371"
    "cb516e71857d5665a9a0677969bb7db2677d707a8ea2786f6a90363543ff965f8b6d9389b2836a58"
    "71718d957c7e76af647a7c7879967d6895868a737a98659079955ab56379a13af4436f71677587ac"
    "806e7963b7a27178787da2726b8c758494717a7d77947c7c7d739e7c747f97a57b4c7c8f63af637d"
    "70a4747b7c6b929179799e9b5a618c6a9a9b5d83a278737a7a605780b3966b6ea07b8ca1657c7f7f"
    "78697b958f7f6b9a7e7f8e6aad637877b05d85779571847a7c8d9a736b7b92bc5756857d61a57e7e"
    "876079a37d8ea9726770707b997e7d7c797a977ba6747a707d789b7c747dd060589563609b8e6f88"
    "919c626e8369c4746777ba81558f61c3665e8b6db355665eb47dc082457c937a83628e8d8e867768"
    "608a8c83876a75a4738a96a175666f7c6a8c917da47e737773936387a45f849775747c639d8d6290"
    "ac5fa8666768ad9c725d775a879d8bab6c7e717a91c25d4789777f77987b66707a8ba45d896da08c"
    "634a7693ca8d96996361836379948e9a565699a14f83848aa09bb26c76519d707b7d7a807077a476"
    "a0727c767bc466776a745b767cb281928fa25b6370cb547b767982a7607f76bb9d6053598fb5865c"
    "765f907d9f6f51de5d869973b15b686ba176629c9b756e7989b0686a9e60a383636a8c90a668548e"
    "6a9b937573769a797c7bad6e61b64e72ac77747777a478737958a8877a7f9e7876767e7da075727b"
    "8a6d9c5499a96b6567a086a76b6e7a8b8b987e547d729c787db17179677d679f975d866f827379a3"
    "97ae645c7c7d696f6ac18ea2786f6a70859c5f91928c61a0607d7974997d3eae80888c796f9e7e7b"
    "996ba47e5a7555c1777e773f7da3ab57939658a98c6062d35ed985524f814362a576bff261558455"
    "66513da0ed79759a7c7ca96e51a770a69f525c8d7c719d787e867a7874946b709887866487928e76"
    "7c71779f7d7f73ae6779938f7e6d73a56d6c877c847298757c69886f8f92987879787f956566a27d"
    "7765aa7f7b847179977c6785a56d82968e66668f895c868d879a94657c71809676767d6ae175516f"
    "a173797b795e5cc174917a667366c771ad94537b768164b5707e84666fa8789d767b7a9597716e75"
    "8a8f8f64746a83a37c73959a62757aa97a7b677c799065967c747676958b6c8a7683924c9a49ba97"
    "a75296767a5f6d78c07d72a2699370809a6e75839f836a6b8972747086a47a9c7b757b924d7177b9"
    "6e5e73ca776fb350a7677e6676ad79948e66708893847a7e72bb8a84486f835e7aa97c7c8ea0785f"
    "a568c954575c88ae698553a6897c826f71c06e7376967968936a55d874759823ff615c9f578c8d71"
    "926d67a6747d6871b07b8b8c609c6d66777da483937a6a9c6c835e6796a2777ba0717c7eb667677e"
    "576f819a9e6f9a7094737e7a709b7d71c2755e7ad6836a64587c72997b7e7f9878747d8a5984a079"
    "7a9d74797c7b9678787e9c5ca671728b65758b8f71687eaf7b787a7b997a6f949b6d767b4ba29e79"
    "689d738c7ca17c717a7872988c717971a974767c9b8f7e66726976c06d757c9e75767b9e886b8767"
    "a0667b827d80816c7c9662c67471736b567dd36f62865cba82a42eff3b667078ad73796d9d866c84"
    "8d8a6f9169b6687a6d7b836375b076839672797c774d4eed818e63947e7e8c8f6a7e7d7da176707c"
    "6c726fb87c977b767d7bf64a6367767c3d70f0679d89766d778873719d77785b8ca27e9b75787483"
    "67b478737b8061977e8a9980777878876669c3666f946b997a7c6aa46a8c8093567e9a5e60b167ab"
    "b86f5e58a3806f73ab747188bb4d7e707b9c73869a839466696b90b272629b766f9c647bac726f79"
    "78916c9476755b739e9fb06a4f958281a2658b6d6260d3816a776caa89697c9c7b7777b2a239955e"
    "529f7ca86c9d7686895ea8687a7b7cff85472c779a70737b89709a76867a7ca66a7e777a6aa5797e"
    "609c88916b7e5b696cd1986b7c877a6e955d73ae6a9395806e8ab36f5d77a559957875827dab686e"
    "73d98a496163a36685909479797d7ddd75575d7976876e9e777aab8760745989888f876c6a74bf77"
    "71b975687a7a98659079767ba27f6f5e777fb4788c6b7056c48e9870707a799065967c7c3d70f067"
    "5d9b78a46b6c867c9d7678667ab96f9a5b77759fad44ad8360b04577a074717aa9648994bc735568"
    "92b4745d6a798d696ca478a097557ca94f7367ad6f7fa178796a9999657e85b0746b6c8a96617788"
    "8959906ba2a871797b72a0935f8b648a95787971978487726c6b8a77997b82a36f727a99c76a5066"
    "709d8a70799e78767b796f7d99718a7b7e73997c79a476727c387a79afa79c726995737d759a7a7b"
    "9c837c766f6db39755749a726e9273994c8ea5687668a3847c8f977271776a7574ba73817b77937a"
    "6f8777987ac453857b69853c6fd37d8a77688493779984866795687971999d7e78737a7a7a9a7979"
    "81ad5d698c894c83b078a28f7469737b5798a37477959b7b5e95a3509266725d6aa89e7e7d759d73"
    "897b61a972895f74ad766f5f6c77d070757679abbca46656639492717377c9526a8774ff736d4351"
    "839d747479886a967b7d5145a8c18180a660a05aa87c776f767d6887898ca3a37261687388749b76"
    "78667ab96f85737b977772796faa7b78677686a578919f5e7ac089626470679c89658f644a91e35e"
    "874e65c87d806b8f8a7d886b7b987b6a8167b876919b21a48f7972948b76995567b07c81367288cf"
    "6e8f94866955ab51989895499f60a29b9882715a81a1798a5c62668490a4a87c6b8a6873676cb684"
    "9a946f6f75859d658c6cbe8f764a7359d4685d8e77ac7d746c51eb495aa1835e995bab65606c5ef1"
    "84767e987079a172866d6a81788a938a657b63b37b6a7b76aa78867368a7a2836c777876577799a2"
    "7191b05d71a7737678786e8d7b709a7ba7766e7975807f729a726d7a7ea89d7c72797bea77436379"
    "83a16e737b9f916847a1cf72766a5fa26c68a960d337997e5f448d735fdd9486668c748995518d84"
    "926baf429266f78d3f568b7a746f996e887769aa746ebc6b779f9a706c6b907e6a907771afaf4e62"
    "6d61789ba06f80728a947e7693a852a0777b78769e87736f798a8564858888a774706d5fa18e6b87"
    "606d9d9f77707599659d9e8576668184956a738aae6272847baf8e53816e7a6f8e7593977b916d70"
    "6e71ce577c8bda3d6a748a6b708199a6916e76658855a1847e82955f828970ae82726e72b3679262"
    "438a73b78973809a846f6a38a8989fff016d6891a14c72a57c626c6bcc7c9279699974a28f669058"
    "78c159876875628b97877f7e629d85c146ac6468748795757ab03ed55b626f6db4727e5299935da5"
    "e67c4378637a977a767ea97a737377ab79906b617b767c769d538586978ca1856f707ca9896e568a"
    "789387747a81a7766e759c4e898b83927d70a75a8688674cc08fcb4073736eaa52799cb779617678"
    "e54e7a7262a56774847b54b85c918784a9855a749969878077f068625c6aa37b7a777150b8977d64"
    "78a873727b759f907369ba7a408588b772895b7479bf4e93677eae7976656980af7573ae858d566b"
    "70958f7874ad577355b47477a766886695946c855e7f94937c7f84976d79bb6358799081746e6eaf"
    "90ba99425ab9607d7575a574737a7aa15ebb65606a94a75d7ea094716f6d727076ae7bb74b767c8c"
    "727c7588964ea4777a9ec26979409bac58927c6e9f5767b370ac8373726c787c649197a25a8b7b7e"
    "97806d8c71a191ae316efd3f6e5482b064778075a2727e76788daa77765d826b6ba9817a4db47393"
    "34a984859aa17976836c833979b398839b93636bb5707c647a7970ab7973b87e44798c9557925ca6"
    "7c77957c7d7f9e74767aa2856f75765e8f977e7ebb66717876916b80729380a3667a7e9f4a9d6a90"
    "846c9469947f9a78737c6f7b7f75a17c6b998b759f6d7d7b7c79846695877d757c799a818a9c6673"
    "896894788367aad63b5d64679359ca7b75997c7a7269ae7c7a6c889077849e777e707d9f76787979"
    "7974997d7d81996e7f7a9c84856a716c6c87a87a827b987c707a6da4985e8577787894aa7f7c7f5c"
    "73727099927859dc656e9c9c816265b0686a9e60b09a92376e9a7281787b975d86bc4a8d90768964"
    "e27b8d36607d7561a88686927760906d6dc5637e916a92965c2ba7839893539c73d846ac696f6894"
    "758b945795b739417dd1799484797790895e88826ec84b778889b9626e6e63c75a8b7180848b6c84"
    "575d906cd07185a7449fa08241908d61a7727f86929c6c71755e848369b28b688974917978937e7d"
    "7a9b7f5f8da247518eb97173b96e7574a5886a768d52e04979a25451cc6e98905a8f6f8269997d7e"
    "62c8976f5191709573776cb36f668c6c3ca89e91737f977c7bbd4b7c8c7075a478747b8c4bd9438d"
    "76a1826f78955ab56379809676767d6da85f65a88e63947e7e81cd725769867f9673727d4982d267"
    "9a7372847d6b789f54aa5d6dbf75827a9780757b6f61d16d72b96b6a777b77b27c6f6ce5576c6c6d"
    "6a907b917b7687797496859e7e6b748b5d9c7e7e816c6bb078a44c7d9f74ac65708a75898d896d74"
    "93a9745d73837a7a7495857871967b986b7c877a94b6736162676f7381b77b97737784cb68687273"
    "8770796da4779d857c6c824aa89a727a6c7a8a96706575a78fad6f6686786ab4687c7e7c747c74a0"
    "6bc663707c73cf5875717e57c95d856d9d746d9585547bb479789381787b8c69ac6c7376a393666f"
    "7698747f7e61b9687e809199607a7c7677796baf999a6e6c7489756a938580805f9789665d83d663"
    "679a898373987f76787b7f937d747c9a8a6d7b7399837675797d73779c7d7a5c78b37f6f636bb98b"
    "88976e797a7d9c6d7c7d957a7c7a7c6f9473769598a46a647673a9787577a1767e7b719c7c7b7e6f"
    "7d7a96757ebf63886a6c779873837c7a7f757999776c9276958594787878776779ad7cb05c808d68"
    "7b6a66ac8a916a7b8c7e745e7277c5b84e84609651a46fae6d6f98836690a3476fb37593627b9c73"
    "9c837c766f9a5b77759f9786974982997f6d7e7c5e769ea06ea478677e7e9b4e6fab7d706185bc6e"
    "8bd4397178778989688f729c767d7e9c737c7c7aa56a7a7a7c80606bd460704567c99b6da3a83f88"
    "658b777a9fdd79597061739e7c747f6b7c95798ba1477e9486d26f89575f83a16e737b5a9393857a"
    "8d57799989b56773797799768d7470c6588a5d7c0ab3a6918b896a957d7b7d9b7b6b8297b7606072"
    "81757a7a957aa380746f768890668c905f8d8a7ad32bc358667a9a7182798d649e747d7a937b7a7d"
    "986c877b7b746baa7a7d71b8726d797974997d7d9a7281787b9a63637ba5958d7276778197767979"
    "e5576c6c6d8770796da45cc1657a84895bee3578695f8ea6857c7275a676819376a4539e3fd06073"
    "60cd985f5b5d99715ebc5c86af846a7e5f8d9c7a76ff7b3b536fa3659c6e846e869474417b88b488"
    "6f7a83948087929d597172667b8e9f689e868e657f987076849e8f5d876e59cf55867d88918d7068"
    "83ac8d3d87c354906b6e86757bb75366e165647165bf5e50ad639074a870a291607d7080658d9678"
    "7e7c94767c7f60897b9e7b709a7c7e7c7e93767c827a74957c7e7371aa759b5f759180651879ff66"
    "8a9a8b6d647e8b628094a04a897895b6776d6d798ca274637a8a99776d795eb78e4d90bd9f813370"
    "905c48ba93978574767ad579645e6f89b06c58839c688e747a9a6e6a64aa5cb075946b47848f8f97"
    "7a677da37f64937591837bc65c6381b842807e8888c27174509c52559da071b67e7466c9526a8774"
    "9b743d6aca809b747a78948f687a7b7a7588a069a0786f7b7d70916c9d7679937a7b7e7d5c8e9f79"
    "b243c94a788a9e6e6f7bca7055747d69ef4679699b5c9a747b44b8898f6c7e96767b7bd75b579067"
    "8c8b98636d4e7d928d96f26155845578977c797c776e7e76a6867f60b7655bd86890547771819483"
    "9c737c7c7a7f737c7b979e3fd06073906e7363acb57e6e7966995f6cab7163fb60566c905c48ba93"
    "ff4b4b5991787a7b997a6da078916a7668a3847c9ecf7c395d70ae42aa76a27b707a788c7093767b"
    "5480b0847879a96e8869459260d5746e7ee05b599453896ea27760a1779084956d7c7e6a539dbe67"
    "695dea50807459b457a8af6b8c5e7c95a36670713dff924e5e9a8d7d7b6076998970798a6b786aa9"
    "aa646f788c6c779a8b7865b66c7f7a7ca6916d616e7c77a27e9681966370a0955f7f6d666e45e286"
    "86a9875a707c5c6b89b57d4571d479689d7e8776e09979404e7c71799e7c82bd7c5372d612719492"
    "6d587a85bb517176d67269718278ac914775b97a6eab6b708d7b6fae57918a815b9c7e7188779b75"
    "739d7e747e66ac7a6e867b936b90788466958f7376fc3a64705eff415062768d6c6ba66f7574a97f"
    "72877b7a938864a775786796918d65947b7c7b7a6e7f797e9b68a0798a756a6bb86b899e85688a6b"
    "7d6f789d7e7f7e8ba5545ea0638b949e627c9b6895687971996e8f6c90877ba17c6c7d57e1726e68"
    "77798f996889797b57ad937d787c7c45b0749d7a6f62a974927a786b8f94668ba0816e77dd645d6b"
    "66a96a996e9f7d713eb4739970788c77997a777e9cb4438864a37b8369757b797e6ca2607f6499a4"
    "379779a7923ab087818d779346aa8672ac68807a9d42bf7e627c739b7c794e85b1916c7e8787678d"
    "be9f6e476e9c7f6d7d7b8da2607879899a7f647bb852875d937844999992848ab34c73ab6e6e8f6a"
    "7c637aad7b8e62ac578e79ba70667665807b7da386a567806e6d8f83936eec33687783a86965b654"
    "7aae6f70798a8a6c8c759d70619d75a682a25661876e5da58a747f7bb161928d658c716b84c1458b"
    "95bb5f646d7c6d9065a385625dc97379d56c5a6c6ea9756094677299ae6095498166bb703c6cdd8b"
    "968c7674747ad1844968735d76b1896c6f978f80ad785f78858f6c75749c9a727a788294946c7578"
    "7d9d747979d16688586997767a7c7d7d7b95777c7978ad667c7c7b7ca5677e9578797d7996787e7b"
    "9d7b75777c7982799d6f759f94617772cb5a797062917c729f798b6ba66b7f79719c7b7b8b7e6695"
    "7b709a7c7e7b7a7d739b79816fb06794767b7e7c7594738d778042c275876f967b68986dcb81596e"
    "79b2835c7571a677767c7f9a78737c8e726d967c678e8e6a947d9b77757b78a776717a784f79c47d"
    "b53293a65f87657a9e7d6fa57a678b9f658b678a6f657575c277a9777673867b93797368677878c0"
    "af5476788f9ca0715c777c7677789f6168679bb5a25a728f839c5f866d93a0727f76787e63ab777d"
    "4784779aa38b8878a352a45974907fa5637f93669b70777b846e5e73ca778da8796270789d77797b"
    "9e816e876da877707b755994897b8f78974b8d99af856b746eea766a66509b777b797c95787b7c7c"
    "9c65818a7467117aff6690736f75998a9a8b6d648d8b60699e8ba06d70777c747c74a06a658da67f"
    "9a94657c71a04a8978957b957e787a8f9552759679987e737eaabc4f4f7ca65d4bb57cb153867482"
    "63fb60566c81987678796b6bb07c7e7860ad7d7e41b561cd5c7b995c828eb84f878c678975ae4c89"
    "816d7e957e727774a97a8677709c778ca274637a8a99776d7972a439a48dcd975f4d6f5dd051976b"
    "857dc554667256b1887f5a90a284706ea83b9d925b8591759a7c707c9c7c7491af86456d827074ac"
    "67b1736d889e562e32ff84a95e8273b47b648f5e9a87836c707098964c957b7ca4707668dd56687c"
    "6a8c74af66a66ba57c4e769bab62639a717369997787689f7c7cb4704a9679a08967777a7472a877"
    "6e6165a1ac6e9c6f76917f9c955d73797c9564937aa18b63777a67b26f7e5eb78e4d9087af66875d"
    "75c6765c7484a9744c93b78d597072a1ad5d647195797c797d7c6378b078799e76797b79926d9475"
    "7b956578937e802db5a1a07679777a86a4644da4623d96b09ce0706a685d95747c7c7f7596927272"
    "c06b648c65968874737cc6706e6a72769b4a84a18e717262ad5ea98e608b789b7c747d818649c26e"
    "7b7039e37a646097958f943d55aeac93a07c646ca3b56f6059e55f4b5999957e7e717e874762de71"
    "77807f9476926c71848eca992d78787c9a6f7d7e809675787d659b8e846d70a759a8689c688e747a"
    "74616ec578b8856b6a6eab6392776ac05d76638b8193757b7b9e6b7a7b81a872777b73c422949273"
    "67c6815e747482a0777367a882608f49ff64626c5ba2727d948181986d7863c76786699468928073"
    "738b6ea56f85a65a877489ae655f86648e94936753ac7d778d789d7a777a77977a7b7d7696787885"
    "8d6673a27997698f6a887c7c76957d5db2659676a0915a6b8b8b709c7b6d8174957a7c9349f0357f"
    "9f905c6d89647e948d7d959f59787ca04c74aa764da3b2607e7e82a47d5e7f889c6b727d82769a70"
    "9c28ff4660765e87a680bc9c4f63769d44725dcf7a7f96757c8c6a52b3869978797b7b9980777878"
    "666fc179707b9a76797c88997a62837b9e7173837d55ff3478809c7479777a75739b849f667a768b"
    "bd675e9b6392806cab579a6e6a64aa9f5635ed6880b75f7376448e968891896b7c729e5db7666e98"
    "94857c7675bf5e7c7671ec794d7856837774987a6fb87660847d7a99737dc5b7703e569c89678470"
    "9b777a787c81b2786f66826b7e59bcf9634f8055737d6e77ab958777717c886e7771a192898f4a8c"
    "bb6a5a827f7c6796788f777a7e957d7a767b997c7eb86c6c729a728c7f688b639e8a6b628bb65588"
    "64855690b172907c9969675dd269814ec79d597542858296a2b14a8f946182ed4a5a6d7f4b8aa18b"
    "799f5a8e80486e98c56e7a4f92c85c5edea07133707a75829e6b7c709f8a586e9183a66b40c79c71"
    "7b786fa07d835ca3a05f809e5a9771729487668d7e75956f8a7a677da37f679c8d7f719d7c72797b"
    "8581a37660a60cef845b72916ba17172b88c5c6f5d4c4f72ff7b6677929579747ea07444ae8f8d72"
    "7c7b79749d7fc26f5a767a83797893809a8578699b7b737c7badaa6b67577ea570717b8760909772"
    "706f8077aaa13a8778a76577b0876da977737676a8708a6c7282b06f845bff68626949837f69997c"
    "88789679715572be8a716ea975609451a96fa4737b6ea4777c7c966990755eac886a856f9b72699c"
    "a1767e7b71727d7c9a7c6b858f7a86637e7e8a98609b8e6f889a66a3776676787b9c7abe3268bb6d"
    "7a9470857eb05d92568b6bc56a8a5c487f8080b98f717d9f64aa4e54979d8b8b987e54768164b570"
    "88779a588f4e9d39b0ac72a2699370859a78707977bb6777707696796893707b9c7386986b7c877a"
    "c9526a8774ff736d4351646d4d70f19f756a57ab766d6d84acb9a9384c998f845c9879839571787f"
    "96825b7f8f9d9369549393618e8975cf685472838fb559727196b75d478fd64741ae7485904ea974"
    "73679b8289d66b6d577b9383856e77d268915b5a869d7c657c878a8e6c74798f78639db3878e6256"
    "7c967a8c689b52806aa98797656c917c7a94797e927d866289965d89778dab5f7b7d7e667cbb6c77"
    "7b94767e7d90ab666e7184839f6c6e8c31ac8e898ea9696f715d41ca9780886e6773b0886e7771a1"
    "74ae8e606f45ae8a857f727d7c9a7c6b858f7a86637e7e8a98609b8e6f889665a08065728264b671"
    "a3747b727c899579707a72a858808eb17f538b72a76f59a46dad5c83787d79658d66afaa7f7c7f5c"
    "77b46e7374716d5ce85e7195906e7c51d4578b7986c845806ca37483786e759783777a6d976f9d70"
    "9b636f987aac687782736ca69069769677756995998b666c8a7975b26a76978f51a26665b3507e99"
    "6c77bb71707976a078797b83757993948f687a7bb1af4e745e76787f7b99a7b06b5c626c7c7d8e8d"
    "696fca6d726d77ad6d82668f8185846c7c7d8e8d67ca6970767e60be6d777c9977777d67b268728d"
    "b47d527e7e789f77767c819a71876d6dc570677771aa7a76757b668ca56e77536db29798926a9358"
    "7082678f986c807e85917baa6d6588a0786f7b7db151a5677270916c9d7679937a7b7e7d5c8e9f79"
    "6f3dd48080c5777b4a7e7e947b757eca7055747d728a776ca158fe4b7768837c7276998972a17074"
    "6fb968747ca26782797c706c6c92a6b7566993788094756f8882749f727979729b76847ba4725a94"
    "5f986f80998762b06b7c6e8469b1749b5c9a747bbb70736d764fdf9774479c7c71708679d1585589"
    "b3756d7378b17a73717179a265778883427cc779b167807573b07d75756889826e95729370848673"
    "af677b7b736a5c6e96b688986b7a7b72988f717770bc6d6f79837d7874936ed51c70b0b194646f69"
    "c2a94270634b7f6b91b983787c6a9f9a747e777e8c8b98636d968175787c668b857d8d7d73977d7d"
    "bc744d986b7e6669b87c69c38659769f85835c7b44c5c758597c737d6fa7a18e7a686f87666fb074"
    "6b5b6eca82739e6f89779285678f7393757c7e7d91706776a2d46740a462d86c6a6171c43a75c14c"
    "7c747c74a059bf63669fd9a94f4a65a3747b727c795e799a958a7277a06e726e958d7d73b2707972"
    "769397736c76957678887a81789775996c7f7d7f9c679375759a978767626de35963747f7a71789e"
    "867f60b76550c1709b64a0727f7678ab71856b74796972b6777e6d7a7d9f9a5c829c6c8273789979"
    "76777b9d7b7bac76667d6f6477979f7a677fac74796f7f9d7c83789a77748a60a3767c778072a276"
    "53c35fc347a63ded426d7b3345fe8ec777556f7e767a8a9373ad6c75757c937766aa66c1f13b4053"
    "a48c7668728a5a9f7e7fa48a5d975e515666da99755469db73ac6f7a72797e9e6d80777fc6626a6e"
    "867367849d70f6408b4f7d6887898c71b8726d796699748b82a3a37261687b75997c7a69d88d4073"
    "c77a8b546079956b97717c926b9b6c7ea26f757d4e3f9c5df996986c72746d637898a07b759a7b7c"
    "799c777b797b9e787778888e6f6a9148937579b7715da98b7e75d5557a668463a28572a27478757c"
    "5ce358935676747aa17aa464708584796e7daa72967a8f667b8b3fd76876a5448b5fad8686668f7f"
    "7e7d799b71768a9e7b667e7a70a473906a5688a77251b18982698f745fb5b96e7c6b727b6e9e7d7c"
    "b262997f5497869749829559868b807642d38273918b6977847ca177717c776570be76785ee65d67"
    "9e92737766787a7b997a6f949b6d76ca706f6c6b6c726fb87c98a15e7a6e70706782b793986d6f79"
    "9a787a797c9c837c766f80997b787373827d947aa370875f864f7985cf63b163718e6d8779957576"
    "7a7d937a7b9e8c6d7177b385745a7a7d807972988b687b739f8c7c717295ca617272728898676d8b"
    "8c6c7765ab8b628d71956b7e8f6e9a7a9b716595aa7f7c7f5c60e5515b8fa73e62c0799678e5236a"
    "758c79967078a67e7272789c8a6e75879d816d6e7d9c6d7c7d9c737c7c7a5cff8942507a75805eb3"
    "64937591837b668ca56e895f615ddb9a5b4fbb829b7761917c767d7d9d7375947c82793ca56cdd56"
    "99737651ad916d78987283506ebc83948f69837285679d7e796ca07b6395a671669072699859b076"
    "903195c168888472976b5c9171b66b97856967957b8069a676a0687b916b7b9d77767b79977a7a7d"
    "786969c176a07578757d7a696e8da258b2a15d787180887294b8647a707ab975846a648b8480866c"
    "9a33ab8f797c7c76957d74769f7a7d6b44ff417d9c28ff46604991968e82556c7bbf8590777d6895"
    "777a7e957d699f84787cbe3268bb6d8fb15f756c667cbb6c7772b08e606f72a858808e6b948b7b7a"
    "757a6e76ad9f677f7e7d6f7ea3757c6f967e7f7f9b7d856a797f6063d16d72906f739b777494768b"
    "8d607b9c7c7b7a7b7a9678919f5e7a8f6e956e806e6f73b779699c8c5e91698f84788c7a937b7a7d"
    "95747c7c7f7c98737a80786c7ca57c678064ae87856988848561e689624e89e15b6853645abf7490"
    "5a80c85c82bd6b5d92696b9d74857e6db4698c6a9665926e86767594867b6e958981749066808d7c"
    "9bcb4d735a96637869a57c71af45a1938f59749196976a7079a36c738678717ab1707459b4728d74"
    "5570b88d76a84993916b5967bc8380749f9e587794757a718d71957d7e7e7c96746f8aa08e776179"
    "838f66a167897374937ec979615786726992977d52729a859d7166a36a9db26e53b15c676c8bc959"
    "70767380a7977979797d8e7c7d5f9baf4862b374799065967c2f9267b6a27b6772af7d806b8f8a7d"
    "91646b7da4708a9f71767c63b5727a9e424df16263dc9d4f5684a45d7d7eb87f695e82878375976a"
    "745dc37479557477ca766b7fa3688b77a26e7a7e6260d3816a9d887f66769c896784707295758c79"
    "70a07b7a7aa26e797a7eb46e61936b7a75997a7e9a7274748c78ab7d707178a67e72726c9c796699"
    "9b72718d7585697c74a17e7679977c9c747782778767858e7f88947a77746c7277af7c7c877466a3"
    "7da176707c7c7d7ca06c6667ab6c9c70728965af76a1827473848c90697878ad67847084b26f6d6e"
    "84b26f6d6eca5c756e77a17b6443bd886b7b987b7e6e957c83ff5f5b4d733f71a4ac80ab6e718f68"
    "7d3b80db6e63b871787b85757670a09d7c72797b855174c472d77b496a7b7b699e8c727ab066757b"
    "9e5898579b5aa7d239746ab077767a77b46e737497807a7878936e6e9a777d6678ab7977947c7c7d"
    "9d9a607a6e75b067787b7d7a96757e84b26f6d6eac95664c8d7081aa6d786c758a8e87913e80bc75"
    "8d62ad6a7a8d915998707788886b8e6db6657b7e957e6f8b7282a98965677e719e767d7e719e767d"
    "7a3b85cc7aa483737a6c7d5169c0896c8f7f62a4756b6cc37279aa954f797c826788936c8f75967a"
    "73f356675d8859a2738a9c6a61a376ae24cd6f72a5605abc65726b74b37b79697d9092668da88065"
    "81a2658b6d8a9d757272bd667a72719984658a74a9607786797d7a77957d78a576717c967683777a"
    "8a96667c7ea394626d7a6f916c7a9999708f6c7c7c93748c718fb5556583a6637e7d7c7fa4727278"
    "6aa57a7a7d799c777b7993d1545c6c79a7687d7c968d68797d825785a47ea47a7584696aa5788574"
    "7f6b78a27c789b79797c986c89777d717781a17773ab5e5ca861b07b7a7b55ba9f844e76a17d7279"
    "846c7e6ea4799a7a787b929174668369909c7972999b706c707b79819a717677789e7d6970a58f74"
    "79c0696a74ac7f90784d57765e96bf618c6f8e9584b26f6d6e6f7ea3757c517b9c908874777a9a81"
    "766e8476a350ba62ad66be5073699652ff456447e45951787b816d7e957ebb8f6d4f7b6a8167b876"
    "72ac776f7c8b86775e9a819876787934a44ce279747676958b9a6bb267628d719c737392a6666b77"
    "769a797c7b5dd762707a7f7c747d94896a759c7d899f65856eb4617a81706cb7776f7775c2607970"
    "7b7273a47d869a7276787a797a987b7c5f779b9373908b89689658787ba0a375787c757f7b796e9f"
    "729487668d6f979275737ca1866379b5766c7871a9697b79797b996f8578bc557e767bda656b785f"
    "7f7c73957e949b7a7f5866b781627f6a656e70d28d4a628eb8819d8679638766917a888167a9915e"
    "7a947b7a7d7b95787b7d766d996f957c7a7b749b7aaa7161897850817eb96d74988b7c839e757377"
    "95619d707d729798726d71b1688d69787682947c9f648c7c75767d7a7c977349a1a3807ba6683db9"
    "79a06e7c7d97489453ba7e7eb6735979777c987b5db08c687f799c777b796d89a66282b989875265"
    "7c817894788fe5547b3dbdac51854166798a96809e5d7f8b7c6da0757b84855ea1827a676d8a77ab"
    "78768495789c6e65957c86b35b777569847b8b8d9b6f86767a806b9d85749a837977747677879477"
    "b788723c936a5fa8917f698f84788c7e597b9c9173937e7d7e904b74959ca8877a696eae76706a82"
    "7d6f81977b7444f8626d74a17083788e7b75936fb34b9a895f64a57d7d7d709a7e7c7b64a17f46b6"
    "b28e707a568d549676937bae6f6f797978987c7b6e976d63ac7846a475aa887faf656665b09e6569"
    "9c90775f7e7b8f3f49ee9d707a7e7c914a7c8f9a76937d7d7d649762849f6b6b7486af6f656da59a"
    "806da66e7f90637a8d859a77715f9e899c707874866f73849442a14eaaa5638487a56ea325a58d86"
    "6866b57984658461a3937d66a990647b797a997989957476786875c3706f83729e7f6e95916c7579"
    "97769d6c6a7f916d7a896363679db77d726f81a18b657964b4806aa96e7e7b6a7b76aa809675787d"
    "96925f708976577799a27984a26a779a7b77797b806e7963b77c6d9c7e7d7a987d79787a739e797b"
    "559d8d768c799e75787b68927473a079977a7a7d769b777a7d8294757b7baa61936c76789b7c747d"
    "935a5e95a079987a7d79a5647362a2a769776d8c668e656cbb8993697c7fb57e6e7966856fc1507b"
    "8c5f6bac7d63fb60566c9d7c72797b7bbeae3b5e930cca7b9d70b3547b8d757a6e76adabb04d7464"
    "7c9e79717c9f726e8e73839b7e70747c7b79749d6c73b574797ca06f7b7aac5a7b857b905c48ba93"
    "967a8f667b899c7e56877d82769a7079697d9092788a68a174bc557e767bb47a7d5b7bb17a7d5c7b"
    "a17f7e657c7775777aa29d707b7d7a6b3bed707d9e90695d8c7c857266a7746f71bd6f6f9984797b"
    "7a6de85e526db177717a618b6f9193907e6a90777060a278967872a3787b6f967e7f7f6f967e7f7f"
)

BASE: Final = layered(
    dialects=(
        Dialect(
            name="tool_failure_not_now",
            places=("meta", "data", "error"),
            within="failure",
            has=(("class", ("capability", "reliability", "governance")), ("retryable", "true")),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="W"),
            confidence=0.97,
            code="reason",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="own_tool_failure_not_now",
            places=("meta",),
            within="tool-failure",
            has=(("class", ("capability", "reliability", "governance")), ("retryable", "true")),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="W"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("agentGuidance",),
        ),
        Dialect(
            name="own_tool_failure",
            places=("meta",),
            within="tool-failure",
            has=(("class", ("capability", "reliability", "governance")),),
            most_members=0,
            type_of=TypeOf(
                member="class",
                types={"capability": "I", "reliability": "E", "governance": "D"},
                otherwise="cause",
            ),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("agentGuidance",),
        ),
        Dialect(
            name="tool_failure",
            places=("meta", "data", "error"),
            within="failure",
            has=(("class", ("capability", "reliability", "governance")),),
            most_members=0,
            type_of=TypeOf(
                member="class",
                types={"capability": "I", "reliability": "E", "governance": "D"},
                otherwise="cause",
            ),
            confidence=0.97,
            code="reason",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="api_status",
            places=("data", "error"),
            within="error",
            has=(
                (
                    "status",
                    (
                        "invalid_argument",
                        "failed_precondition",
                        "out_of_range",
                        "not_found",
                        "already_exists",
                        "unauthenticated",
                        "permission_denied",
                        "resource_exhausted",
                        "aborted",
                        "unavailable",
                        "deadline_exceeded",
                        "internal",
                        "unknown",
                        "data_loss",
                        "unimplemented",
                        "cancelled",
                    ),
                ),
            ),
            most_members=0,
            type_of=TypeOf(
                member="status",
                types={
                    "invalid_argument": "I",
                    "failed_precondition": "I",
                    "out_of_range": "I",
                    "not_found": "I",
                    "already_exists": "I",
                    "unauthenticated": "D",
                    "permission_denied": "D",
                    "resource_exhausted": "W",
                    "aborted": "W",
                    "unavailable": "W",
                    "deadline_exceeded": "E",
                    "internal": "E",
                    "unknown": "E",
                    "data_loss": "E",
                    "unimplemented": "E",
                    "cancelled": "E",
                },
                otherwise="cause",
            ),
            confidence=0.97,
            code="details.*.reason",
            after_s=(("details.*.retryDelay", 1.0),),
            messages=("message",),
        ),
        Dialect(
            name="problem_details",
            places=("data", "error"),
            within="",
            has=(("status", "status"), ("title", "text")),
            most_members=0,
            type_of=TypeOf(member="status", types=_STATUSES, otherwise="cause"),
            confidence=0.97,
            code="type",
            after_s=(),
            messages=("detail", "title"),
        ),
        Dialect(
            name="code_that_means_not_now",
            places=("data", "error"),
            within="error",
            has=(
                (
                    "code",
                    (
                        "lock_timeout",
                        "rate_limit",
                        "rate_limited",
                        "rate_limit_exceeded",
                        "too_many_requests",
                    ),
                ),
            ),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="W"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="graphql_code",
            places=("data",),
            within="",
            has=(
                (
                    "errors.0.extensions.code",
                    (
                        "unauthenticated",
                        "forbidden",
                        "bad_user_input",
                        "graphql_validation_failed",
                        "graphql_parse_failed",
                        "not_found",
                        "internal_server_error",
                        "rate_limited",
                        "too_many_requests",
                        "persisted_query_not_found",
                    ),
                ),
            ),
            most_members=0,
            type_of=TypeOf(
                member="errors.0.extensions.code",
                types={
                    "unauthenticated": "D",
                    "forbidden": "D",
                    "bad_user_input": "I",
                    "graphql_validation_failed": "I",
                    "graphql_parse_failed": "I",
                    "not_found": "I",
                    "internal_server_error": "E",
                    "rate_limited": "W",
                    "too_many_requests": "W",
                    "persisted_query_not_found": "I",
                },
                otherwise="cause",
            ),
            confidence=0.97,
            code="errors.0.extensions.code",
            after_s=(("errors.0.extensions.retryAfter", 1.0),),
            messages=("errors",),
        ),
        Dialect(
            name="typed_error",
            places=("data", "error"),
            within="error",
            has=(
                (
                    "type",
                    (
                        "invalid_request_error",
                        "authentication_error",
                        "permission_error",
                        "not_found_error",
                        "rate_limit_error",
                        "api_error",
                        "overloaded_error",
                        "card_error",
                        "idempotency_error",
                        "insufficient_quota",
                        "server_error",
                        "request_too_large",
                        "timeout_error",
                        "billing_error",
                    ),
                ),
            ),
            most_members=0,
            type_of=TypeOf(
                member="type",
                types={
                    "invalid_request_error": "I",
                    "authentication_error": "D",
                    "permission_error": "D",
                    "not_found_error": "I",
                    "rate_limit_error": "W",
                    "api_error": "E",
                    "overloaded_error": "W",
                    "card_error": "D",
                    "idempotency_error": "I",
                    "insufficient_quota": "D",
                    "server_error": "E",
                    "request_too_large": "I",
                    "timeout_error": "E",
                    "billing_error": "D",
                },
                otherwise="cause",
            ),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="status_member",
            places=("data", "error"),
            within="",
            has=(("status", "status"),),
            most_members=0,
            type_of=TypeOf(member="status", types=_STATUSES, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message", "error", "detail", "title"),
        ),
        Dialect(
            name="status_code_member",
            places=("data", "error"),
            within="",
            has=(("statusCode", "status"),),
            most_members=0,
            type_of=TypeOf(member="statusCode", types=_STATUSES, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message", "error", "detail"),
        ),
        Dialect(
            name="nested_status",
            places=("data", "error"),
            within="error",
            has=(("code", "status"),),
            most_members=0,
            type_of=TypeOf(member="code", types=_STATUSES, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="nested_status_member",
            places=("data", "error"),
            within="error",
            has=(("status", "status"),),
            most_members=0,
            type_of=TypeOf(member="status", types=_STATUSES, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="retryable_contract",
            places=("data", "error", "meta"),
            within="",
            has=(("retryable", "true"), ("code", "text")),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message", "error", "reason", "code"),
        ),
        Dialect(
            name="success_false",
            places=("data",),
            within="",
            has=(("success", (False,)),),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("error", "message", "errorType", "reason", "detail", "errors", "error_type"),
        ),
        Dialect(
            name="ok_false",
            places=("data",),
            within="",
            has=(("ok", (False,)),),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="error",
            after_s=(),
            messages=("error", "message", "reason", "detail"),
        ),
        Dialect(
            name="status_error",
            places=("data",),
            within="",
            has=(("status", ("error", "failed", "failure", "fail")),),
            most_members=10,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("error", "message", "reason", "detail", "error_message"),
        ),
        Dialect(
            name="object_error",
            places=("data",),
            within="",
            has=(("object", ("error",)),),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="error_flag",
            places=("data",),
            within="",
            has=(("error", "true"),),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message", "detail", "reason", "error_message"),
        ),
        Dialect(
            name="is_error_flag",
            places=("data",),
            within="",
            has=(("isError", "true"),),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message", "error", "content"),
        ),
        Dialect(
            name="error_object",
            places=("data",),
            within="",
            has=(("error", "object"),),
            most_members=6,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="error.code",
            after_s=(),
            messages=("error.message", "error.detail", "error.error", "error.type", "error.code"),
        ),
        Dialect(
            name="error_text",
            places=("data",),
            within="",
            has=(("error", "text"),),
            most_members=8,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("error", "message", "details", "detail", "errorType", "error_type"),
        ),
        Dialect(
            name="errors_list",
            places=("data",),
            within="",
            has=(("errors", "list"),),
            most_members=3,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="errors.0.extensions.code",
            after_s=(),
            messages=("errors",),
        ),
    ),
    rules=(
        ("sure_not_now", "W", 0.98, ("eagain|ebusy", "errno 11")),
        (
            "rate_limit",
            "W",
            0.97,
            (
                "rate limit|limited|limiting|limits|limiter",
                "ratelimit|ratelimited|rate_limit|rate_limited|rate_limit_exceeded|ratelimiterror|rate_limit_error|ratelimitexceeded",
                "too many requests|calls|attempts|concurrent|simultaneous|queries|messages",
                "toomanyrequests|toomanyrequestsexception|throttling|throttled|throttlingexception|requestlimitexceeded|slowdown",
                "request rate ... exceeded|exceeds|high",
                "request|requests per second|minute|hour ... exceeded",
                "exceeds|exceeded ... number of requests",
                "slow down",
                "slow your requests",
                "queries per second",
                "secondary rate",
                "too many connections|clients|sessions",
                "quota exceeded ... per",
                "per minute|second per|limit|quota",
                "rate exceeded",
                "concurrency limit",
                "too many ... in progress",
                "status code 429",
            ),
        ),
        (
            "locked",
            "W",
            0.95,
            (
                "database is locked",
                "database table is locked",
                "could not set lock",
                "could not obtain|acquire|get lock",
                "failed to acquire|obtain|get ... lock",
                "unable to acquire|obtain|get ... lock",
                "unable|failed to create ... lock file exists",
                "unable|failed to create _ file exists",
                "lock file exists",
                "index lock file exists",
                "lock wait timeout",
                "lock|locked by another|other",
                "is locked",
                "another ... process|operation|build|instance|run|session|update|migration|task is|seems ... running|progress|active",
                "already in progress",
                "already running",
                "operation|update|build|migration|backup|upgrade|sync in progress",
                "conflicting lock",
                "resource temporarily unavailable",
                "resource busy",
                "device or resource busy",
                "ebusy",
                "eagain",
                "text file busy",
                "deadlock",
                "could not serialize access",
                "serialization failure",
                "resource_in_use",
                "resourceinuseexception|conflictexception|operationabortedexception",
                "write conflict",
                "writeconflict",
                "being used by another process",
            ),
        ),
        (
            "starting",
            "W",
            0.95,
            (
                "not ready yet",
                "not yet ready|available|initialized|loaded|indexed",
                "is|are not ready",
                "is|are still being|starting|running|loading|initializing|indexing|processing|building|syncing|provisioning|warming|booting|in|pending",
                "still starting|loading|initializing|indexing|processing|building|syncing|warming",
                "starting up",
                "is starting",
                "is loading",
                "is|are being created|provisioned|indexed|built|initialized|processed|updated|deleted|restarted",
                "initialization in progress",
                "sync ... still running",
                "loading the dataset",
                "warming up",
                "wake|waking up",
                "currently loading|indexing|processing|busy|building|updating",
                "please wait",
                "not finished|completed|complete|done yet",
                "is not active yet",
                "the database system is starting|shutting",
            ),
        ),
        (
            "sure_breakage",
            "E",
            0.98,
            (
                "emfile|enfile|enospc|enomem|erofs|eio|econnrefused|econnreset|etimedout|ehostunreach|enetunreach|epipe|econnaborted|eai_again",
                "errno 28|111|104|110|24|12|30|5",
                "output validation error",
            ),
        ),
        (
            "unreachable",
            "E",
            0.94,
            (
                "econnrefused|econnreset|etimedout|enotfound|ehostunreach|enetunreach|epipe|econnaborted|eai_again|esockettimedout|eproto|connectionrefusederror|connectionreseterror|connectionerror|connecterror|connecttimeout|readtimeout|connecttimeouterror|newconnectionerror|maxretryerror|clientconnectorerror|mongoservererror|mongonetworkerror|serverselectiontimeouterror|mongoserverselectionerror|endpointconnectionerror|remoteprotocolerror|brokenpipeerror|und_err_connect_timeout|und_err_socket",
                "connection|connections|connect refused|reset|closed|aborted|lost|timed|failed|error|dropped|terminated|timeout|broken|issue|issues|attempts",
                "connection was|is|has|to ... refused|reset|closed|aborted|lost|failed|terminated|broken|timed",
                "connect call failed",
                "connection pool exhausted|timeout|error",
                "could not connect",
                "couldnt connect",
                "cannot|cant connect|reach",
                "unable to connect|reach",
                "failed to connect|reach|establish",
                "error connecting",
                "failed to fetch",
                "fetch failed",
                "socket hang|closed",
                "network error|is unreachable|issue|failure|request failed",
                "network is",
                "host unreachable|is down",
                "no route to host",
                "name or service not known",
                "temporary failure in name",
                "getaddrinfo",
                "nodename nor servname",
                "certificate verify failed",
                "certificate_verify_failed",
                "self signed certificate",
                "certificate has expired",
                "ssl|tls error|handshake",
                "broken pipe",
                "unexpected eof",
                "server disconnected",
                "remote end closed",
                "max retries exceeded",
                "name resolution",
                "lost connection",
                "httpsconnectionpool|httpconnectionpool",
                "failed after",
                "establish a new connection",
                "stream ended",
                "closed the connection",
                "terminated abnormally",
                "no connection",
                "is not running",
                "isnt running",
                "is not reachable|available|responding",
                "not responding",
                "is unreachable",
                "is down",
                "service unavailable",
                "daemon is not",
                "is the docker",
                "bad gateway",
                "gateway timeout",
                "transport closed|error",
                "websocket ... closed|error|failed",
                "target closed",
                "browser ... closed|crashed|disconnected",
                "page crashed",
            ),
        ),
        (
            "timed_out",
            "E",
            0.92,
            (
                "timed out",
                "timedout|timeouterror|timeoutexception|timeoutexpired|deadline_exceeded|querytimeout|query_canceled",
                "timeout of #|reached|exceeded|expired|error|waiting|while|after|occurred|reading",
                "request|operation|query|connection|execution|command|read|connect|gateway|statement|socket|response|navigation|process timeout",
                "timeout ... exceeded",
                "exceeded ... timeout",
                "deadline exceeded",
                "took too long",
                "statement timeout",
                "aborted due to timeout",
                "the operation was aborted",
            ),
        ),
        (
            "busy",
            "W",
            0.93,
            (
                "server|service|system|api|model|redis|browser|engine|editor|simulator is|are ... busy|overloaded",
                "overloaded",
                "overloaded_error",
                "busy try|please|retry",
                "at capacity",
                "over capacity",
                "no capacity",
                "currently|temporarily busy|overloaded",
                "temporarily unavailable|disabled|down",
                "queue is full",
                "too busy",
                "high load|demand|traffic",
                "under maintenance",
                "maintenance mode",
                "scheduled maintenance",
                "backpressure",
                "circuit breaker",
                "cooldown",
                "cooling down",
                "service unavailable ... later|again",
            ),
        ),
        (
            "try_later",
            "W",
            0.9,
            (
                "try|retry again later|shortly|soon",
                "try|retry again in ... second|seconds|minute|minutes|hour|hours|moment|moments|s|few|#",
                "try again in a",
                "try later",
                "retry later",
                "retry|wait|again after # second|seconds|s|ms|minutes",
                "retry after",
                "retry in # second|seconds|s|ms",
                "wait|sleep # second|seconds|s|minutes before",
                "wait a moment|few|while|bit",
                "wait before retrying|trying|sending",
                "again in ... # s|sec|seconds",
            ),
        ),
        ("sure_permission", "D", 0.98, ("eperm|eacces", "errno 13", "errno 1")),
        (
            "credentials",
            "D",
            0.96,
            (
                "unauthorized",
                "unauthorised",
                "unauthenticated",
                "not authenticated|logged|authorized|authorised|signed",
                "notauthorized|accessdenied|accessdeniedexception|unauthorizedexception|authenticationerror|authenticationfailed|authorizationerror|unrecognizedclientexception|invalidclienttokenid|expiredtoken|expiredtokenexception|nocredentialserror|credentialsprovidererror|signaturedoesnotmatch",
                "authentication|authorization|auth|login|sign required|needed",
                "requires|require|needs|need ... authentication|login|authorization|credentials",
                "authentication|authorization|login|auth|oauth ... failed|failure|error|expired|invalid",
                "failed to authenticate|authorize|login",
                "invalid|bad|incorrect|wrong|expired|missing|revoked|no|unknown|rejected|malformed api key|token|keys|secret",
                "invalid|bad|incorrect|wrong|expired|missing|revoked|rejected access|auth|authentication|bearer|refresh|oauth|api|session token|tokens|key|cookie",
                "invalid|bad|incorrect|wrong|missing|no|expired credentials|credential|apikey|password|login|license",
                "no ... credentials ... found|provided|configured|available",
                "no ... api key",
                "api key ... is required",
                "default credentials",
                "credentials ... not found",
                "config profile",
                "no authenticated",
                "run authentication",
                "reauthenticate|reauthorize",
                "authorize this|the app|application",
                "unable to locate credentials",
                "could not load ... credentials",
                "invalid_auth|not_authed|token_revoked|token_expired|invalid_token|invalid_grant|invalid_api_key|account_inactive|unauthorized_client|auth_error|authentication_error|permission_error|invalid_client",
                "api key|token ... invalid|expired|missing|required|revoked|incorrect|wrong|rejected|wasnt",
                "api key ... not ... valid|set|found|configured|provided|authorized",
                "api_key|apikey ... invalid|missing|required|not|must",
                "token ... expired|invalid|revoked",
                "key|token|secret|credentials is|are missing|required|invalid",
                "bad credentials",
                "credentials ... expired|invalid|missing|required|incorrect|rejected",
                "password authentication failed",
                "wrong username or password",
                "invalid username or password",
                "please log|login|authenticate|sign|authorize|reauthenticate",
                "log|sign in first|again|to",
                "session ... expired",
                "401 unauthorized",
                "you are not logged",
                "access token",
                "noauth",
                "wrongpass",
                "incorrect api",
                "consent required",
                "mfa required",
            ),
        ),
        (
            "permission",
            "D",
            0.95,
            (
                "permission|access|authorization|privilege denied",
                "denied access|permission",
                "permissions to|for|on",
                "insufficient permissions|permission|privileges|privilege|scope|scopes|rights|access|credits|funds|balance",
                "insufficient_permissions|insufficient_scope|missing_scope|not_in_channel|restricted_action|restricted_resource|insufficientprivilege|insufficientpermissions|permission_denied|permissiondenied|permissionerror|forbidden|eacces|eperm|not_allowed_token_type|access_denied|resourceprojectinvalid|ek_restricted|cant_invite_self|no_permission|operation_not_allowed",
                "not permitted",
                "operation not permitted",
                "not have permission|permissions|access|sufficient|enough|the ... permission|permissions|privileges|role|scope|rights",
                "dont|doesnt|didnt have ... permission|permissions|access|rights|privileges|authority",
                "no permission|permissions|access|rights",
                "lacks|lack|lacking|missing|requires|require|needs ... permission|permissions|scope|scopes|privilege|privileges|role|access",
                "missing scope|scopes|permission|permissions",
                "not authorized",
                "not allowed to",
                "you are not allowed|permitted|authorized",
                "is not authorized",
                "access ... not allowed|forbidden|restricted|blocked",
                "access to ... is|was denied|forbidden|restricted|blocked",
                "admin|administrator|owner|elevated|root|superuser privileges|rights|access|permission|permissions|role",
                "requires|require ... approval|consent",
                "approval required|needed",
                "approval was not",
                "ask the user|administrator|admin|owner",
                "contact your|the administrator|admin|owner|workspace",
                "not approved",
                "user|human|operator rejected|declined|denied|cancelled|canceled",
                "rejected|declined|denied by ... user|human|operator",
                "row level security",
                "must be owner",
            ),
        ),
        (
            "boundary",
            "D",
            0.92,
            (
                "outside ... allowed|permitted|workspace|root|roots|repository|directory|directories|project|sandbox|vault|boundary|scope",
                "not in|within ... allowed|permitted|whitelist|allowlist|workspace|allowlisted",
                "not within|inside the|an|any ... directory|directories|root|roots|workspace|folder|vault|project",
                "escapes the",
                "must be within|inside|under one|the|an|allowed|your",
                "path|directory|file|folder|url|domain|host|command|origin not allowed|permitted",
                "path traversal",
                "directory traversal",
                "blacklisted|denylisted",
                "is|are|was|been blocked",
                "blocked by ... policy|admin|administrator|security|robots|rule",
                "not ... whitelisted|allowlisted",
                "policy violation",
                "prohibited|denied|forbidden by ... policy|robots|rule|server|security|configuration|config|admin",
                "applied policy",
                "robots txt",
                "autonomous fetching",
                "for security reasons",
                "security policy",
                "restricted to",
                "dubious ownership",
            ),
        ),
        (
            "switched_off",
            "D",
            0.92,
            (
                "read only mode",
                "read only|_ transaction|option|database|token|user|connection|access|server|account|key|session",
                "readonly|read_only mode|transaction|database|token|user|connection|access|server",
                "in read only|readonly",
                "in a read only",
                "is|are read only",
                "attempt to write a readonly",
                "tool|tools|feature|operation|operations|command|commands|writes|write|access|capability|endpoint|api|action is|are ... disabled",
                "has|have been disabled",
                "disabled|turned|switched by|off|for ... default|admin|administrator|configuration|security|server|policy",
                "is disabled",
                "are disabled",
                "disabled in",
                "not enabled",
                "to enable it|this|them|write|writes",
                "must be enabled",
                "enable it in|by|with",
                "server must be started|restarted with",
                "start|restart the server with",
                "writes are not allowed",
                "environment variable|variables ... set|required|missing|configured|defined|not",
                "env var|variable|vars",
                "set the ... environment variable",
                "environment variable",
                "is|are not configured",
                "not configured",
                "not been configured",
                "no ... configured",
                "missing configuration",
                "missing required environment|configuration",
                "missing required ... configuration",
                "details are incomplete",
                "not found in environment",
                "in ... environment variables",
                "export your",
                "please configure",
                "set it|them to enable",
                "is not set",
                "not ... connected|linked|installed to|for ... account",
            ),
        ),
        (
            "plan",
            "D",
            0.93,
            (
                "plan ... limit|limits|quota|allow|allows|support|include|usage",
                "upgrade your|to|the ... plan|account|subscription|pro|paid",
                "please upgrade",
                "quota ... exceeded|exhausted|reached",
                "exceeded|exceeds|exhausted ... quota|plan|allowance",
                "insufficient_quota|quotaexceeded|quota_exceeded|billing_not_active|payment_required|limitexceededexception|servicequotaexceededexception",
                "payment required",
                "billing",
                "out of credits",
                "balance ... too low",
                "credits|credit too low",
                "not enough|insufficient|no|zero|negative credits|credit|balance|funds",
                "monthly|daily limit|quota|usage",
                "usage limit|limits|quota|cap",
                "subscription ... required|expired|inactive|needed",
                "requires|require|needs ... plan|subscription|license|premium|paid|upgrade",
                "only available ... plan|plans|premium|enterprise|pro|paid",
                "license ... expired|required|invalid|missing",
            ),
        ),
        (
            "result_of_the_server",
            "E",
            0.95,
            (
                "output validation error",
                "invalid structured content",
                "has an output schema but",
                "output validation failed",
                "validation error|errors for *output|*result|*response",
                "returned an invalid|unexpected|empty|no|malformed|unknown",
                "handler returned",
                "failed|unable|error parse|parsing|to ... api|server response",
                "failed to parse|decode|read ... response",
                "_ ... output schema",
            ),
        ),
        (
            "sure_absence",
            "I",
            0.98,
            (
                "eexist|eisdir|enotdir|enotempty|enametoolong",
                "enoent no such file",
                "errno 2|17|20|21|36|39",
            ),
        ),
        (
            "checked_arguments",
            "I",
            0.97,
            (
                "input validation error",
                "validation error|errors for *arguments|call|*args|*input|*params|*request",
                "invalid arguments for",
                "type missing_argument|unexpected_keyword_argument",
                "missing_argument|unexpected_keyword_argument",
                "invalid|bad tool inputs|input|arguments|parameters",
                "required argument|parameter|field|property ... missing",
                "missing the _ parameter|argument|field",
                "missing required argument|parameter|field|property|keyword",
                "missing",
                "only ... queries|statements|query ... are|is allowed|supported",
                "failed|unable to find|locate element|the|label|node|text|object",
                "element ... not found",
                "regex|regular pattern|expression",
                "no such column|table",
                "is not valid json expecting",
                "evaluate typeerror|referenceerror|error",
                "script|code|javascript|expression execution|evaluation failed|error",
            ),
        ),
        (
            "machine",
            "E",
            0.94,
            (
                "no space left",
                "enospc|emfile|enomem|enfile|erofs|eio",
                "disk full|quota",
                "disk is full",
                "database or disk is full",
                "disk i o error",
                "out of memory",
                "memoryerror|outofmemoryerror",
                "cannot allocate memory",
                "heap out of",
                "used memory",
                "read only file system",
                "too many open files",
                "input output error",
                "replica",
                "disk image is malformed",
                "corrupt|corrupted|corruption",
                "could not read object",
                "segmentation fault",
                "core dumped",
                "exited with signal",
            ),
        ),
        (
            "crash",
            "E",
            0.93,
            (
                "nonetype object",
                "_ object has no attribute",
                "object has no attribute",
                "object is not subscriptable|iterable|callable",
                "list index out of range",
                "string indices must be",
                "cannot read properties|property of",
                "undefined is not",
                "is not a function",
                "is not iterable",
                "is undefined",
                "is not defined",
                "cannot access local variable",
                "local variable ... referenced",
                "takes # positional",
                "unexpected keyword argument",
                "missing # required positional",
                "unsupported operand",
                "division by zero",
                "not json serializable",
                "unhashable type",
                "nullpointerexception|nullreferenceexception|attributeerror|keyerror|indexerror|zerodivisionerror|nameerror|unboundlocalerror|recursionerror|modulenotfounderror|importerror|notimplementederror|assertionerror|runtimeexception",
                "null pointer",
                "no module named",
                "cannot find module",
                "cannot import name",
                "maximum recursion",
                "maximum call stack",
                "assertion failed",
                "panic",
                "panicked",
                "unhandled exception|error|rejection|promise",
                "traceback most recent",
                "unexpected token ... json",
                "unexpected end of json",
                "unexpected non whitespace",
                "expecting value line",
                "jsondecodeerror",
                "is not valid json",
                "invalid json response|in ... response",
                "failed|error parsing|parse response|server|api|output|json ... response",
                "unexpected response",
                "empty response",
                "invalid response",
                "no response",
                "malformed response",
                "coroutine",
                "event loop is",
                "cancel scope",
            ),
        ),
        (
            "internal",
            "E",
            0.92,
            (
                "internal server error",
                "internal error",
                "internal_error|internal_server_error|internalservererror|internalerror|internalfailure|internalservererrorexception|fatal_error|service_error|serviceunavailable|service_unavailable|serviceexception|internalserverexception|server_error|api_error",
                "server error",
                "an unexpected|unknown|internal|unhandled error|exception",
                "unexpected|unknown|unhandled error|exception occurred",
                "something went wrong",
                "unknown error",
                "unexpected error",
                "unexpected server",
                "upstream error|server|service",
                "command|executable|binary|program ... not found|installed",
                "not installed",
                "is not installed",
                "executable not found",
                "not in path",
                "executable doesnt exist",
                "spawn ... enoent",
                "failed to start|launch|spawn|initialize|initialise|load",
                "initialization failed",
                "not implemented",
                "not yet implemented",
            ),
        ),
        (
            "arguments",
            "I",
            0.96,
            (
                "input validation error",
                "validation error|errors for",
                "validation failed|error|errors",
                "validationerror|validation_error|invalid_request_error|invalid_params|invalid_arguments|invalidparameterexception|validationexception|invalidparametervalue|zoderror|invalidargument|invalid_argument|typeerror|valueerror|bad_request|badrequest|badrequesterror|invalid_input|invalidinput|invalidrequest|invalid_request|invalid_type|invalid_string|invalid_enum_value|unrecognized_keys|too_small|too_big|illegalargumentexception|illegal_argument|parsing_exception|notfounderror|resourcenotfoundexception|nosuchkey|nosuchbucket|nosuchentity|nosuchentityexception|resource_missing|not_found|notfound|object_not_found|object_archived|already_exists|alreadyexists|alreadyexistsexception|resourcealreadyexistsexception|entityalreadyexists|conflict_error|index_not_found_exception|filenotfounderror|fileexistserror|isadirectoryerror|notadirectoryerror|enoent|eexist|eisdir|enotdir|enametoolong|enotempty|no_such_key|msg_too_long|channel_not_found|user_not_found|unicodedecodeerror|stale_element",
                "invalid|bad|incorrect|wrong|illegal|malformed argument|arguments|parameter|parameters|params|input|inputs|value|values|request|format|type|option|name|id|url|uri|path|date|query|json|index|range|syntax|field|regex|pattern|expression|selector|number|length|size|email|key|filter|column|operator|mode|state|status|command|action|method|identifier|uuid|timestamp|cursor|locator|ticker|symbol|cron|timezone|time|coordinates|latitude|longitude|schema|sql|yaml|xml|version",
                "invalid _",
                "is|are|was invalid",
                "is|was not a valid",
                "isnt a valid",
                "not a valid",
                "not valid",
                "invalid",
                "argument|arguments|parameter|parameters|field|property|value ... required|missing|invalid|empty",
                "required parameter|parameters|argument|arguments|field|fields|property|input",
                "is a required",
                "is|are|was required",
                "must be provided|specified|supplied|given|non|positive|a|an|one|between|at|less|greater|in|either|within|absolute|relative|valid|the|of|unique|integer|string",
                "must have|contain|start|end|begin|match|provide|specify|include|not|supply|pass|use",
                "should be a|an|in|one|at|greater|less",
                "expected ... got|received|but|found",
                "missing required|argument|arguments|parameter|parameters|field|value|or",
                "missing",
                "cannot be empty|null|negative|blank|none|zero|both|used|combined|converted|the",
                "cant be empty|null|blank",
                "may not be",
                "no ... provided|specified|given|supplied",
                "not provided|specified",
                "out of range|bounds",
                "too long|short|large|small|big|many|few|deep",
                "exceeds ... maximum|limit|length|max",
                "exceeds|exceed maximum|the|max",
                "greater|less than|or",
                "maximum|minimum ... is",
                "unsupported",
                "not supported|allowed|recognized|recognised|accepted",
                "unrecognized|unrecognised|unexpected|unknown argument|arguments|parameter|key|option|field|property|keys|flag",
                "is not one of",
                "is not of type",
                "one of",
                "at least one",
                "supported|valid|allowed|available|accepted|known|possible types|values|options|formats|are|commands|actions|operations|columns|tables|ones",
                "did you mean",
                "do you mean",
                "perhaps you meant",
                "please provide|specify|use|check|supply|pass|give|choose|select|verify|ensure|correct|try",
                "use ... instead",
                "provide a|an|either|one|at",
                "specify a|an|either|one|at",
                "cannot ... both",
                "mutually exclusive",
                "not both",
                "unterminated",
                "unexpected ... operator|character|symbol|end of input",
                "unbalanced",
                "could not parse",
                "couldnt parse",
                "unable to parse",
                "failed to parse",
                "parse|parser|parsing error",
                "syntax error",
                "syntaxerror",
                "near _ syntax",
                "error in your sql",
            ),
        ),
        (
            "tool_name",
            "I",
            0.97,
            (
                "unknown tool|function|command|action|method|operation|resource|prompt|subcommand",
                "tool|method|command|action ... not found",
                "no such tool|command|action|method",
                "method not found",
            ),
        ),
        (
            "missing_thing",
            "I",
            0.94,
            (
                "not found",
                "notfound",
                "was|were|could not|cannot be found",
                "couldnt|cant be found|find|locate",
                "could not find|locate|resolve|open",
                "cannot find|locate|resolve|open",
                "unable to find|locate|resolve|open",
                "failed to find|locate|resolve|open",
                "no ... found|exists|matches|match",
                "does not|doesnt exist",
                "doesnt|dont|didnt exist|match",
                "do not exist",
                "didnt match",
                "did|does not match|resolve|contain",
                "not exist",
                "no such file|directory|table|column|container|image|index|object|key|bucket|host|user|device|element|node|branch|entity|process|session|property|field|function|module|database|collection|frame|element",
                "no longer exists|available",
                "has been deleted|removed|archived|closed",
                "is|was deleted|archived|closed",
                "nonexistent|unknown|undefined|unresolved|invalid|undeclared table|column|field|index|key|id|name|type|user|symbol|variable|property|label|node|relation|database|collection|element|sheet|project|repository|branch|file|model",
                "table|column|relation|field|database|collection|key|index|view|schema|function|variable|symbol ... not|doesnt exist|found",
                "undefined table|column|function|variable",
                "undefinedtable|undefinedcolumn",
                "unknown",
                "no rows|record|records|document|documents|element|elements|match|matches|item|results|file|files|data",
                "invalid reference",
                "is empty",
            ),
        ),
        (
            "state",
            "I",
            0.92,
            (
                "already exists",
                "already exist",
                "already",
                "duplicate|duplicated key|entry|name|value|id|column",
                "duplicate",
                "unique constraint",
                "uniqueviolation",
                "foreign key constraint",
                "violates ... constraint",
                "constraint failed|violation",
                "integrityerror",
                "conflict",
                "not empty",
                "is a directory",
                "not a directory",
                "is not a",
                "isnt a",
                "must first|be first",
                "first",
                "before you can",
                "cannot|cant delete|remove|update|modify|edit|change|use|create|set|add|move|rename|merge|overwrite|write|convert|perform|apply|call|execute|send",
                "local changes",
                "ambiguous",
                "no open|active|current|running page|tab|session|browser|document|project|file|connection|window|selection",
                "strict mode violation",
                "not visible",
                "not in",
                "wrongtype",
                "mismatch",
                "mismatched",
                "incompatible",
                "cannot be",
                "not allowed",
            ),
        ),
    ),
    answers=(
        (
            "nothing_there",
            "S",
            0.93,
            (
                "no ... found|match|matches|matching|matched|available|exist",
                "no results|matches|data|items|records|rows|documents|entries|messages|issues|changes|files|events|tasks|users|differences|output|comments|tables|notes|content",
                "nothing found|to",
                "is empty",
                "are empty",
                "empty list|result|results",
                "there are no",
                "not found any",
                "already",
            ),
        ),
        (
            "done",
            "S",
            0.95,
            (
                "successfully",
                "success",
                "succeeded",
                "created|updated|deleted|removed|added|saved|written|sent|moved|renamed|executed|completed|closed|opened|started|stopped|set|uploaded|downloaded|inserted|cleared|copied|merged|committed|archived|installed|scheduled",
                "has|have been created|updated|deleted|removed|added|saved|sent|moved|renamed|reset",
                "done",
                "ok",
                "wrote",
            ),
        ),
    ),
    openings=(
        "error",
        "errors",
        "an error",
        "an unexpected error",
        "unexpected error",
        "a|an validation|internal|api error",
        "internal|validation|api|network|http|server|database|connection|syntax|query|parse|parsing|type|runtime|auth|authentication|authorization|research|search|tool|execution|request|unknown|fatal|critical|input|sql|mcp|timeout|permission error",
        "failed",
        "failed to",
        "fatal",
        "unable to",
        "could not",
        "couldnt",
        "cannot",
        "cant",
        "exception",
        "traceback most recent call last",
        "sorry",
        "oops",
        "something went wrong",
        "there was an error",
        "there was a problem",
        "tool execution failed",
        "search failed",
        "request failed",
        "query failed",
        "operation failed",
        "execution failed",
    ),
    statuses=_STATUSES,
    status_before=(
        "status",
        "code",
        "http",
        "https",
        "error",
        "statuscode",
        "status_code",
        "httperror",
        "returned",
        "response",
        "1",
        "2",
        "httpstatus",
        "api",
        "failed",
    ),
    status_after={
        "400": ("bad", "client"),
        "401": ("unauthorized", "client", "unauthorised"),
        "402": ("payment",),
        "403": ("forbidden", "client"),
        "404": ("not", "client"),
        "405": ("method",),
        "408": ("request",),
        "409": ("conflict", "client"),
        "410": ("gone",),
        "413": ("payload", "request", "content"),
        "415": ("unsupported",),
        "422": ("unprocessable", "client"),
        "429": ("too", "client", "rate"),
        "451": ("unavailable",),
        "500": ("internal", "server"),
        "501": ("not",),
        "502": ("bad", "server"),
        "503": ("service", "server"),
        "504": ("gateway", "server"),
    },
    protocol={
        "-32700": "I",
        "-32600": "cause",
        "-32601": "I",
        "-32602": "cause",
        "-32603": "cause",
        "-32000": "cause",
        "-32001": "cause",
        "-32002": "I",
        "-32042": "D",
    },
    protocol_otherwise={"-32602": "I", "-32001": "E"},
    wording=wording_of(groups=_GROUPS, weights=_WEIGHTS, scale=0.015654),
)
"""Dialects and rules of the library."""
